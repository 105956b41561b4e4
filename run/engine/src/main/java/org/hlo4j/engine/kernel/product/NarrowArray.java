package org.hlo4j.engine.kernel.product;

/**
 * An array of numbers of few bits, which become floats of 32 bits when they are copied.
 *
 * @param array the numbers: bytes or shorts
 * @param format how they are stored
 */
public record NarrowArray(Object array, NarrowFormat format) {
  /** Copies numbers at some distance to adjacent floats. */
  void widen(int at, int step, float[] to, int toAt, int count) {
    if (step == 1) {
      format.widen(array, at, to, toAt, count);
    } else {
      format.widen(array, at, step, to, toAt, count);
    }
  }

  /** Copies rows of adjacent numbers to rows of floats. */
  void widenRows(int at, int stride, int rows, float[] to, int toAt, int toStride, int count) {
    for (int i = 0; i < rows; i++) {
      format.widen(array, at + i * stride, to, toAt + i * toStride, count);
    }
  }
}
