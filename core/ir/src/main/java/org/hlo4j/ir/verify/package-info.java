/**
 * The verifier. {@link org.hlo4j.ir.verify.Verifier} verifies a program against the definitions of
 * its operations, in MLIR's order and with MLIR's messages. Dialects attach further checks ({@link
 * org.hlo4j.ir.verify.OpVerifier}, {@link org.hlo4j.ir.verify.RegionVerifier}, {@link
 * org.hlo4j.ir.verify.SymbolUses}, {@link org.hlo4j.ir.verify.TraitVerifiers}, {@link
 * org.hlo4j.ir.verify.DialectAttributeVerifier}).
 *
 * <p>The order for an operation: attributes of dialects; numbers of regions, results, successors
 * and operands; structural traits; attributes, operands, results, relations, regions and successors
 * as declared; other traits; its own verifier; then nested operations; then what depends on them:
 * symbols, isolation, inferred result types, its region verifier. Operations isolated from above
 * follow all others of the enclosing operation. The first error ends the verification of the
 * isolated operation that contains it, not of its siblings.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.verify;
