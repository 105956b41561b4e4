/**
 * Rewriting: {@link org.hlo4j.ir.rewrite.Rewriter} changes programs and tells who listens, {@link
 * org.hlo4j.ir.rewrite.RewritePattern} is one local improvement, {@link
 * org.hlo4j.ir.rewrite.GreedyRewriter} applies patterns and folds until nothing changes, and {@link
 * org.hlo4j.ir.rewrite.ConversionDriver} turns what is illegal at a target into what is legal.
 *
 * <p>What operations fold to, their canonical forms, effects and constants are behaviour that
 * dialects attach: {@link org.hlo4j.ir.rewrite.Folds}, {@link org.hlo4j.ir.rewrite.Canonicalizes},
 * {@link org.hlo4j.ir.rewrite.MemoryEffects}, {@link org.hlo4j.ir.rewrite.Speculates}, {@link
 * org.hlo4j.ir.rewrite.MaterializesConstants}.
 *
 * <p>Orders are MLIR's: of visits, of new operations, of constants, and of the uses of values.
 */
package org.hlo4j.ir.rewrite;
