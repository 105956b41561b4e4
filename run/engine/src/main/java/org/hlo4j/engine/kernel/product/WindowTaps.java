package org.hlo4j.engine.kernel.product;

/**
 * Where the elements of a window are, in row-major order and with all features of each: runs of
 * elements at equal distances.
 *
 * @param offsets where the runs begin
 * @param inner the elements of each run
 * @param step their distance
 */
record WindowTaps(int[] offsets, int inner, int step) {
  /**
   * Returns the runs of a convolution's windows, as long as possible.
   *
   * @param features the number of features
   * @param feature the distance of features
   */
  static WindowTaps of(ConvolutionShape shape, PaddedInput input, int features, int feature) {
    int inner = features;
    int step = feature;
    int origin = 0;
    int outer = shape.rank();
    for (; outer > 0; outer--) {
      int d = outer - 1;
      int size = shape.kernel().sizes()[d];
      if (size == 1) {
        continue;
      }
      if (input.isSplit(d)) {
        break;
      }
      int move = place(shape, input, d, 1) - place(shape, input, d, 0);
      if (inner == 1) {
        step = move;
      } else if (move != inner * step) {
        break;
      }
      inner *= size;
      origin += place(shape, input, d, 0);
    }
    return new WindowTaps(offsets(shape, input, outer, origin), inner, step);
  }

  /** Returns the offsets of all elements of a window, of all features of a group. */
  static int[] offsets(ConvolutionShape shape, PaddedInput input) {
    int[] offsets = offsets(shape, input, shape.rank(), 0);
    int features = shape.features();
    int[] all = new int[offsets.length * features];
    for (int i = 0; i < all.length; i++) {
      all[i] = offsets[i / features] + i % features * input.feature();
    }
    return all;
  }

  /** Returns where an element of a window is along a dimension. */
  private static int place(ConvolutionShape shape, PaddedInput input, int d, int element) {
    int from = shape.reversed()[d] ? shape.kernel().sizes()[d] - 1 - element : element;
    return input.place(d, from * shape.windowDilation()[d]);
  }

  private static int[] offsets(ConvolutionShape shape, PaddedInput input, int outer, int origin) {
    int[] offsets = {origin};
    for (int d = 0; d < outer; d++) {
      int size = shape.kernel().sizes()[d];
      int[] more = new int[offsets.length * size];
      for (int i = 0; i < more.length; i++) {
        more[i] = offsets[i / size] + place(shape, input, d, i % size);
      }
      offsets = more;
    }
    return offsets;
  }
}
