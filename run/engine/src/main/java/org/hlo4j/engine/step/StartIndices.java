package org.hlo4j.engine.step;

import org.hlo4j.engine.kernel.IndexReader;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.ElementKind;

/**
 * Where slices start, clamped so that they are in bounds.
 *
 * @param slots those of the indices, one for each dimension
 * @param reader reads indices
 * @param most the largest starts
 * @param strides the distances that they are multiplied with
 */
public record StartIndices(int[] slots, IndexReader reader, int[] most, int[] strides) {
  /**
   * Returns the starts of slices of a view.
   *
   * @param slots those of the indices
   * @param kind the kind of the indices
   * @param sizes the shape of slices
   * @param lanes the number of places of an element
   */
  public static StartIndices of(
      int[] slots, ElementKind kind, StridedView view, int[] sizes, int lanes) {
    int[] most = new int[sizes.length];
    int[] strides = new int[sizes.length];
    for (int d = 0; d < sizes.length; d++) {
      most[d] = view.sizes()[d] - sizes[d];
      strides[d] = view.strides()[d] * lanes;
    }
    return new StartIndices(slots, IndexReader.of(kind), most, strides);
  }

  /** Returns the place of the first element of the slice, relative to that of the whole. */
  public int place(Activation activation) {
    int place = 0;
    for (int d = 0; d < slots.length; d++) {
      place += reader.clampedAt(activation.value(slots[d]), 0, most[d]) * strides[d];
    }
    return place;
  }
}
