package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.product.StridedSource;

/**
 * A factor of products: line {@code l} of matrix {@code i} begins at {@code starts[i] + l * line}.
 *
 * @param slot the slot of its array
 * @param starts where the matrices begin
 * @param line the distance of lines
 * @param step the distance of the elements of a line
 */
record Factor(int slot, int[] starts, int line, int step) {
  /**
   * Returns the matrices in an array.
   *
   * @param <T> the type of arrays
   */
  <T> StridedSource<T> source(T array) {
    return StridedSource.of(array, starts, line, step);
  }
}
