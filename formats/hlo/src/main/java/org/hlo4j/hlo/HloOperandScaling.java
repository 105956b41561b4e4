package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * How blocks of an operand are scaled.
 *
 * @param scale the operand that has the scales
 * @param zero the operand that has the zero points, null if there is none
 * @param strides the sizes of blocks
 * @param steps the distances of scales
 */
public record HloOperandScaling(long scale, @Nullable Long zero, LongList strides, LongList steps) {
  /**
   * The operands of a product.
   *
   * @param left of the left one, null if it is not scaled
   * @param right of the right one, null if it is not scaled
   */
  public record Pair(@Nullable HloOperandScaling left, @Nullable HloOperandScaling right) {}
}
