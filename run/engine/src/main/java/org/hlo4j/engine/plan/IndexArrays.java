package org.hlo4j.engine.plan;

import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  /** Returns the numbers of several arrays. */
  static int[] concat(int[]... arrays) {
    return Stream.of(arrays).flatMapToInt(IntStream::of).toArray();
  }

  /** Returns the dimensions that are in none of some arrays. */
  static int[] others(int rank, int[]... without) {
    int[] excluded = concat(without);
    return IntStream.range(0, rank)
        .filter(d -> IntStream.of(excluded).noneMatch(e -> e == d))
        .toArray();
  }

  /**
   * Returns the number of elements of a shape.
   *
   * @throws ArithmeticException if it needs more than 32 bits
   */
  static int count(int... sizes) {
    return IntStream.of(sizes).reduce(1, Math::multiplyExact);
  }
}
