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
   * @param strides the distances of elements in each dimension
   * @param features the number of features
   * @param feature the distance of features
   */
  static WindowTaps of(ConvolutionShape shape, int[] strides, int features, int feature) {
    int inner = features;
    int step = feature;
    int origin = 0;
    int outer = shape.rank();
    for (; outer > 0; outer--) {
      int size = shape.kernel().sizes()[outer - 1];
      int move = move(shape, strides, outer - 1);
      if (size == 1) {
        continue;
      }
      if (inner == 1) {
        step = move;
      } else if (move != inner * step) {
        break;
      }
      inner *= size;
      origin += origin(shape, move, outer - 1);
    }
    return new WindowTaps(offsets(shape, strides, outer, origin), inner, step);
  }

  /** Returns the offsets of all elements of a window. */
  static int[] offsets(ConvolutionShape shape, int[] strides) {
    return offsets(shape, strides, shape.rank(), 0);
  }

  /** Returns the distance of successive elements of a window. */
  private static int move(ConvolutionShape shape, int[] strides, int d) {
    int move = shape.windowDilation()[d] * strides[d];
    return shape.reversed()[d] ? -move : move;
  }

  /** Returns the offset of a window's first element. */
  private static int origin(ConvolutionShape shape, int move, int d) {
    return shape.reversed()[d] ? (1 - shape.kernel().sizes()[d]) * move : 0;
  }

  private static int[] offsets(ConvolutionShape shape, int[] strides, int outer, int origin) {
    int[] offsets = {origin};
    for (int d = 0; d < outer; d++) {
      int size = shape.kernel().sizes()[d];
      int move = move(shape, strides, d);
      int first = origin(shape, move, d);
      int[] more = new int[offsets.length * size];
      for (int i = 0; i < more.length; i++) {
        more[i] = offsets[i / size] + first + i % size * move;
      }
      offsets = more;
    }
    return offsets;
  }
}
