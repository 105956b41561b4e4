/**
 * The constraints and the type inference of StableHLO's operations, as its specification states
 * them. {@link org.hlo4j.dialect.stablehlo.rule.StablehloRules} attaches them to the dialect.
 *
 * <p>Each class is about one operation or a close family. A method {@code verify} checks a whole
 * operation, a method {@code infer} finds the types of the results from everything else; both throw
 * {@link org.hlo4j.dialect.hlo.SpecViolation} with the specification's label of what is broken,
 * such as {@code reduce_c4}, and upstream's text. What definitions state already (types,
 * attributes, numbers of operands, traits) holds when {@code verify} is called, and is checked
 * again by {@code infer} as far as it relies on it.
 *
 * <p>Sources: {@code docs/spec.md}, {@code docs/type_inference.md}, {@code
 * stablehlo/dialect/TypeInference.cpp} of StableHLO.
 */
package org.hlo4j.dialect.stablehlo.rule;
