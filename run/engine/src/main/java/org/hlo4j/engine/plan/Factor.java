package org.hlo4j.engine.plan;

import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.product.NarrowArray;
import org.hlo4j.engine.kernel.product.NarrowFormat;
import org.hlo4j.engine.kernel.product.StridedSource;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.rows.ProductRows;
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
    return source(kernel, array, 0);
  }

  /**
   * Returns the matrices in an array that has a part of their rows.
   *
   * @param offset what is added to places
   * @param <T> the type of arrays
   */
  <T> StridedSource<T> source(TileKernel<T> kernel, Object array, int offset) {
    NarrowFormat narrow = SummedKinds.narrowOrNull(kind);
    Object given = narrow == null ? array : new NarrowArray(array, narrow);
    int[] places = offset == 0 ? starts : IntStream.of(starts).map(at -> at + offset).toArray();
    return StridedSource.of(kernel.cast(given), places, line, step);
  }

  /**
   * Returns the lines of the matrices.
   *
   * @param <T> the type of arrays
   */
  <T> ProductRows.Lines<T> lines(TileKernel<T> kernel) {
    return new ProductRows.Lines<>(
        slot, starts, line, step, (array, offset) -> source(kernel, array, offset));
  }

  /** Returns whether elements are stored by fewer bits than they are multiplied. */
  boolean isNarrow() {
    return SummedKinds.narrowOrNull(kind) != null;
  }
}
