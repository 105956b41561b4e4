package org.hlo4j.engine.kernel.product;

/**
 * Matrices in an array. Element {@code p} of line {@code l} of matrix {@code i} is at {@code
 * starts[i] + l * lineStride + taps[p / inner] + p % inner * step}.
 *
 * @param array the elements
 * @param starts the offset of each matrix
 * @param lineStride the distance of lines
 * @param taps offsets within a line
 * @param inner the elements of a line at each of these offsets
 * @param step the distance of these elements
 * @param <T> the type of arrays
 */
public record StridedSource<T>(
    T array, int[] starts, int lineStride, int[] taps, int inner, int step)
    implements PanelSource<T> {
  private static final int[] NONE = {0};

  /**
   * Returns matrices whose lines have elements at equal distances.
   *
   * @param array the elements
   * @param starts the offset of each matrix
   * @param lineStride the distance of lines
   * @param step the distance of elements of a line
   */
  public static <T> StridedSource<T> of(T array, int[] starts, int lineStride, int step) {
    return new StridedSource<>(array, starts, lineStride, NONE, Integer.MAX_VALUE, step);
  }

  @Override
  public void pack(
      int batch, int line, int lines, int from, int depth, Scratch<T> scratch, Panel<T> to) {
    int[] offsets = scratch.offsets(lines);
    int end = from + depth;
    int count;
    for (int p = from; p < end; p += count) {
      int start = starts[batch] + line * lineStride + taps[p / inner] + p % inner * step;
      for (int l = 0; l < lines; l++) {
        offsets[l] = start + l * lineStride;
      }
      count = Math.min(inner - p % inner, end - p);
      scratch.kernel().gather(array, offsets, 0, lines, step, count, to, p - from);
    }
  }
}
