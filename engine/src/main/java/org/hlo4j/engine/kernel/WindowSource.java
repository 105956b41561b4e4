package org.hlo4j.engine.kernel;

/**
 * The windows of a convolution's input as a factor: each line is the window of an output position
 * of an image, all features of its first element first. The matrices are those of the groups.
 *
 * @param array the elements
 * @param shape the convolution
 * @param <T> the type of arrays
 */
record WindowSource<T>(T array, ConvolutionShape shape) implements PanelSource<T> {
  @Override
  public void pack(
      int batch,
      int line,
      int lines,
      int from,
      int depth,
      Scratch<T> scratch,
      T to,
      int at,
      int width) {
    int rank = shape.rank();
    int[] offsets = scratch.offsets(width);
    int[] corners = scratch.corners(width * (rank + 1) + rank);
    boolean inside = corners(batch, line, lines, corners);
    int features = shape.features();
    int step = shape.input().feature();
    int end = from + depth;
    int count;
    for (int p = from; p < end; p += count) {
      int feature = p % features;
      count = Math.min(features - feature, end - p);
      tap(p / features, lines, corners, inside, offsets);
      scratch
          .kernel()
          .gather(
              array,
              offsets,
              feature * step,
              lines,
              step,
              count,
              to,
              at + (p - from) * width,
              width);
    }
  }

  /**
   * For each line, finds the offset of its image, then the index where its window begins in each
   * dimension. If no window reaches out of the input, and that is not dilated, finds the offset
   * where the window begins instead of that of the image.
   *
   * @return whether no window reaches out
   */
  private boolean corners(int group, int line, int lines, int[] corners) {
    int rank = shape.rank();
    int positions = shape.output().positions();
    int start = shape.inputStart(group);
    boolean inside = true;
    for (int l = 0; l < lines; l++) {
      int corner = l * (rank + 1);
      int rest = (line + l) % positions;
      corners[corner] = start + (line + l) / positions * shape.input().batch();
      for (int d = rank - 1; d >= 0; d--) {
        int size = shape.output().sizes()[d];
        int first = rest % size * shape.steps()[d] - shape.low()[d];
        int last = first + (shape.kernel().sizes()[d] - 1) * shape.windowDilation()[d];
        rest /= size;
        corners[corner + 1 + d] = first;
        inside &= first >= 0 && last < shape.input().sizes()[d] && shape.inputDilation()[d] == 1;
      }
    }
    for (int l = 0; l < lines && inside; l++) {
      int corner = l * (rank + 1);
      for (int d = 0; d < rank; d++) {
        corners[corner] += corners[corner + 1 + d] * shape.input().strides()[d];
      }
    }
    return inside;
  }

  /** Finds the offset of an element of each window, or -1 where it is zero. */
  private void tap(int tap, int lines, int[] corners, boolean inside, int[] offsets) {
    int rank = shape.rank();
    int[] strides = shape.input().strides();
    int moves = corners.length - rank;
    int shift = 0;
    int rest = tap;
    for (int d = rank - 1; d >= 0; d--) {
      int size = shape.kernel().sizes()[d];
      int index = shape.reversed()[d] ? size - 1 - rest % size : rest % size;
      corners[moves + d] = index * shape.windowDilation()[d];
      shift += corners[moves + d] * strides[d];
      rest /= size;
    }
    for (int l = 0; l < lines; l++) {
      int corner = l * (rank + 1);
      offsets[l] = inside ? corners[corner] + shift : offset(corner, moves, corners);
    }
  }

  private int offset(int corner, int moves, int[] corners) {
    int offset = corners[corner];
    for (int d = 0; d < shape.rank(); d++) {
      int index = corners[corner + 1 + d] + corners[moves + d];
      int dilation = shape.inputDilation()[d];
      if (index < 0) {
        return -1;
      }
      if (dilation > 1) {
        if (index % dilation != 0) {
          return -1;
        }
        index /= dilation;
      }
      if (index >= shape.input().sizes()[d]) {
        return -1;
      }
      offset += index * shape.input().strides()[d];
    }
    return offset;
  }
}
