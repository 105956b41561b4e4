package org.hlo4j.interpreter.kernel;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;

/**
 * The order in which a reduction adds or multiplies floats: at least as many as {@link #LANES} of
 * 32 or 64 bits, or any number of narrower ones, which are combined in 32 bits and rounded once, as
 * products are. Vectors can follow it, along any dimension, and the error of a sum grows with the
 * logarithm of the number of elements.
 *
 * <ul>
 *   <li>The elements of a result, in row-major order, are cut into blocks of {@link #BLOCK}; the
 *       last one may be shorter.
 *   <li>The first elements of a block are its lanes. The other ones are combined with them in
 *       ascending order, element {@code i} with lane {@code i % LANES}. Then each lane of the first
 *       half is combined with the one at its place in the second half, and so on with these, until
 *       one is left. A block of fewer elements than lanes is combined one after another.
 *   <li>Results of blocks are combined in pairs of neighbors, and so on with these, until one is
 *       left. An odd last one stays as it is.
 *   <li>The initial value is combined with that.
 * </ul>
 *
 * <p>All other reductions combine the initial value with one element after another.
 */
public final class SumOrder {
  /** The number of elements of a block that are combined side by side. */
  public static final int LANES = 8;

  /** The number of elements of a block. */
  public static final int BLOCK = 1024;

  private SumOrder() {}

  /**
   * {@return whether a reduction has this order}
   *
   * @param function what combines two elements
   * @param kind the kind of the elements
   * @param count the number of elements of each result
   */
  public static boolean isOf(ReductionKernel function, ElementKind kind, int count) {
    boolean rounds = function == ReductionKernel.ADD || function == ReductionKernel.MULTIPLY;
    return rounds
        && kind.category() == Category.FLOAT
        && count >= (kind.width() < Float.SIZE ? 1 : LANES);
  }
}
