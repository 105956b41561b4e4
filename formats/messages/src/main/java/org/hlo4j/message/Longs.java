package org.hlo4j.message;

import java.util.Arrays;
import org.hlo4j.ir.builtin.LongList;

/** A list of integers that grows. */
final class Longs {
  private long[] values = new long[8];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  LongList toList() {
    return LongList.of(Arrays.copyOf(values, size));
  }
}
