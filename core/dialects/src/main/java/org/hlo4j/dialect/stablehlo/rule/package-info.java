/**
 * Constraints and type inference of StableHLO's operations, as specified. {@link
 * org.hlo4j.dialect.stablehlo.rule.StablehloRules} attaches them to the dialect.
 *
 * <p>Each class covers one operation or a close family. A method {@code verify} checks a whole
 * operation, a method {@code infer} infers the result types from all other parts; both throw {@link
 * org.hlo4j.dialect.hlo.SpecViolation} with the specification's label of the violated constraint,
 * such as {@code reduce_c4}, and upstream's message. Constraints of definitions (types, attributes,
 * numbers of operands, traits) hold when {@code verify} is called, and are checked again by {@code
 * infer} as far as it depends on them.
 *
 * <p>Sources: {@code docs/spec.md}, {@code docs/type_inference.md}, {@code
 * stablehlo/dialect/TypeInference.cpp} of StableHLO.
 */
package org.hlo4j.dialect.stablehlo.rule;
