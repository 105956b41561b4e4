package org.hlo4j.engine.kernel.product;

/**
 * The windows of padded images as a factor: each line is the window of an output position of an
 * image. The matrices are those of groups.
 *
 * @param array the elements of the images
 * @param start the first element of the first image
 * @param group the distance of groups
 * @param image the distance of images
 * @param sizes the number of output positions of an image in each dimension
 * @param strides the distances of windows in each dimension
 * @param taps the offsets of runs of a window
 * @param inner the elements of each run
 * @param step the distance of these elements
 * @param <T> the type of arrays
 */
record WindowSource<T>(
    T array,
    int start,
    int group,
    int image,
    int[] sizes,
    int[] strides,
    int[] taps,
    int inner,
    int step)
    implements PanelSource<T> {
  @Override
  public void pack(
      int batch, int line, int lines, int from, int depth, Scratch<T> scratch, Panel<T> to) {
    int[] offsets = scratch.offsets(lines);
    findWindows(start + batch * group, line, lines, offsets);
    TileKernel<T> kernel = scratch.kernel();
    int end = from + depth;
    int count;
    for (int p = from; p < end; p += count) {
      int within = p % inner;
      count = Math.min(inner - within, end - p);
      int shift = taps[p / inner] + within * step;
      kernel.gather(array, offsets, shift, lines, step, count, to, p - from);
    }
  }

  /** Finds where the windows of successive positions begin. */
  private void findWindows(int first, int line, int lines, int[] offsets) {
    int rank = sizes.length;
    int row = rank == 0 ? 1 : sizes[rank - 1];
    int move = rank == 0 ? 0 : strides[rank - 1];
    int column = line % row;
    int rowStart = first + rowOffset(line / row);
    for (int l = 0, next = line / row + 1; l < lines; l++, column++) {
      if (column == row) {
        column = 0;
        rowStart = first + rowOffset(next++);
      }
      offsets[l] = rowStart + column * move;
    }
  }

  private int rowOffset(int row) {
    int offset = 0;
    int rest = row;
    for (int d = sizes.length - 2; d >= 0; d--) {
      offset += rest % sizes[d] * strides[d];
      rest /= sizes[d];
    }
    return offset + rest * image;
  }
}
