/**
 * The verifier. {@link org.hlo4j.ir.verify.Verifier} checks a program against the definitions of
 * its operations, in MLIR's order and words; dialects attach what definitions cannot say ({@link
 * org.hlo4j.ir.verify.OpVerifier}, {@link org.hlo4j.ir.verify.RegionVerifier}, {@link
 * org.hlo4j.ir.verify.SymbolUses}, {@link org.hlo4j.ir.verify.TraitVerifiers}, {@link
 * org.hlo4j.ir.verify.DialectAttributeVerifier}).
 *
 * <p>The order for an operation: attributes of dialects; counts of regions, results, successors and
 * operands; structural traits; attributes, operands, results, relations, regions and successors as
 * declared; other traits; its own verifier; then the operations inside; then what depends on them:
 * symbols, isolation, result types against inferred ones, its region verifier. Operations that are
 * isolated from above come after all others of the operation that encloses them. The first error
 * ends the verification of the isolated operation it is found in, not of those beside it.
 */
package org.hlo4j.ir.verify;
