package org.hlo4j.hlo;

import org.jspecify.annotations.Nullable;

/**
 * Which elements of an operand are stored.
 *
 * @param nonZero how many elements of a block are not zero
 * @param blockSize how many elements a block has
 * @param dimension the dimension of blocks
 * @param stride the distance of elements of a block
 * @param index the operand that says which elements are stored
 */
public record HloOperandSparsity(
    long nonZero, long blockSize, long dimension, long stride, long index) {
  /**
   * The operands of a product.
   *
   * @param left of the left one, null if all is stored
   * @param right of the right one, null if all is stored
   */
  public record Pair(@Nullable HloOperandSparsity left, @Nullable HloOperandSparsity right) {}
}
