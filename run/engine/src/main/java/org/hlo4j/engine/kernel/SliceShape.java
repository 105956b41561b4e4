package org.hlo4j.engine.kernel;

import java.util.Arrays;

/**
 * The elements of a slice as runs, which are consecutive both in the whole array and among slices.
 */
final class SliceShape {
  private final int[] whole;
  private final int[] slices;
  private final int run;

  /**
   * @param lanes the number of places of an element
   * @param sizes the shape of a slice
   * @param whole its strides in the whole array, in elements
   * @param slices its strides among slices, in elements
   */
  SliceShape(int lanes, int[] sizes, int[] whole, int[] slices) {
    int inner = sizes.length;
    int length = lanes;
    while (inner > 0
        && (sizes[inner - 1] == 1
            || (whole[inner - 1] * lanes == length && slices[inner - 1] * lanes == length))) {
      inner--;
      length *= sizes[inner];
    }
    int count = 1;
    for (int d = 0; d < inner; d++) {
      count *= sizes[d];
    }
    this.run = length;
    this.whole = places(sizes, whole, inner, count, lanes);
    this.slices = places(sizes, slices, inner, count, lanes);
  }

  private static int[] places(int[] sizes, int[] strides, int rank, int count, int lanes) {
    int[] places = new int[count];
    int done = 1;
    for (int d = 0; d < rank && count > 0; d++) {
      int[] before = Arrays.copyOf(places, done);
      for (int i = 0; i < done * sizes[d]; i++) {
        places[i] = before[i / sizes[d]] + i % sizes[d] * strides[d] * lanes;
      }
      done *= sizes[d];
    }
    return places;
  }

  /** Returns the number of runs. */
  int runs() {
    return whole.length;
  }

  /** Returns the number of places of a run. */
  int length() {
    return run;
  }

  /** Returns where a run begins in the whole array, relative to the slice. */
  int wholeAt(int index) {
    return whole[index];
  }

  /** Returns where a run begins among slices, relative to the slice. */
  int sliceAt(int index) {
    return slices[index];
  }
}
