/**
 * Rewriting. {@link org.hlo4j.ir.rewrite.Rewriter} changes programs and notifies a listener; {@link
 * org.hlo4j.ir.rewrite.RewritePattern} is a local transformation; {@link
 * org.hlo4j.ir.rewrite.GreedyRewriter} applies patterns and folds to a fixed point; {@link
 * org.hlo4j.ir.rewrite.ConversionDriver} legalizes programs for a target.
 *
 * <p>Folds, canonical forms, effects and constants of operations are interfaces that dialects
 * attach: {@link org.hlo4j.ir.rewrite.Folds}, {@link org.hlo4j.ir.rewrite.Canonicalizes}, {@link
 * org.hlo4j.ir.rewrite.MemoryEffects}, {@link org.hlo4j.ir.rewrite.Speculates}, {@link
 * org.hlo4j.ir.rewrite.MaterializesConstants}.
 *
 * <p>All orders are MLIR's: of visits, of new operations, of constants, and of use lists.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.rewrite;
