package org.hlo4j.interpreter.kernel;

/**
 * The order in which products of matrices, and convolutions, add floats.
 *
 * <ul>
 *   <li>The terms of a result, products of two factors in their order, are cut into blocks of
 *       {@link #BLOCK}; the last one may be shorter.
 *   <li>The terms of a block are added to zero one after another.
 *   <li>The sums of blocks are added to the first one, one after another.
 * </ul>
 *
 * <p>Rounding errors are those of a hundred additions, not of thousands, and a block is as deep as
 * the panels that caches hold, so that nothing but a tile of sums is kept between blocks.
 */
public final class ProductOrder {
  /** The number of terms of a block. */
  public static final int BLOCK = 128;

  private ProductOrder() {}
}
