package org.hlo4j.linalg;

import org.hlo4j.ir.builtin.LongList;

/** The order of elements in the buffer that a kernel reads or writes. */
final class Layout {
  private Layout() {}

  /**
   * Returns the index, in row-major order, of each element of a buffer.
   *
   * @param shape the static shape of the tensor
   * @param minorToMajor the dimensions, that of adjacent elements first
   */
  static int[] order(LongList shape, int[] minorToMajor) {
    int rank = shape.size();
    int[] strides = new int[rank];
    int count = 1;
    for (int d = rank - 1; d >= 0; d--) {
      strides[d] = count;
      count *= (int) shape.get(d);
    }
    int[] order = new int[count];
    int[] index = new int[rank];
    int at = 0;
    for (int i = 0; i < count; i++) {
      order[i] = at;
      for (int d : minorToMajor) {
        at += strides[d];
        if (++index[d] < shape.get(d)) {
          break;
        }
        at -= strides[d] * index[d];
        index[d] = 0;
      }
    }
    return order;
  }
}
