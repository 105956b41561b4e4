package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.product.NarrowArray;
import org.hlo4j.engine.kernel.product.NarrowFormat;
import org.hlo4j.engine.kernel.product.StridedSource;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.interpreter.ElementKind;

/**
 * A factor of products: line {@code l} of matrix {@code i} begins at {@code starts[i] + l * line}.
 *
 * @param slot the slot of its array
 * @param starts where the matrices begin
 * @param line the distance of lines
 * @param step the distance of the elements of a line
 * @param kind the kind of the elements in the array
 */
record Factor(int slot, int[] starts, int line, int step, ElementKind kind) {
  /**
   * Returns the matrices in an array.
   *
   * @param <T> the type of arrays
   */
  <T> StridedSource<T> source(TileKernel<T> kernel, Object array) {
    NarrowFormat narrow = SummedKinds.narrowOrNull(kind);
    Object given = narrow == null ? array : new NarrowArray(array, narrow);
    return StridedSource.of(kernel.cast(given), starts, line, step);
  }

  /** Returns whether elements are stored by fewer bits than they are multiplied. */
  boolean isNarrow() {
    return SummedKinds.narrowOrNull(kind) != null;
  }
}
