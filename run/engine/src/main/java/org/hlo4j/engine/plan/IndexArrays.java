package org.hlo4j.engine.plan;

import java.util.stream.IntStream;
import org.hlo4j.ir.builtin.LongList;

/** Arrays of dimensions, sizes and strides. */
final class IndexArrays {
  private IndexArrays() {}

  /** Returns the numbers of an attribute. */
  static int[] ints(LongList numbers) {
    return numbers.stream().mapToInt(Math::toIntExact).toArray();
  }

  /** Returns the numbers at some indices. */
  static int[] pick(int[] numbers, int... indices) {
    return IntStream.of(indices).map(i -> numbers[i]).toArray();
  }
}
