package org.hlo4j.onnx.exporter;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;

/** Lists of sizes and of dimensions. */
final class StaticShapes {
  private StaticShapes() {}

  /** Returns the shape to which two shapes broadcast as NumPy does. */
  static LongList broadcast(LongList a, LongList b) {
    int rank = Math.max(a.size(), b.size());
    long[] result = new long[rank];
    for (int i = 0; i < rank; i++) {
      long x = i < rank - a.size() ? 1 : a.get(i - rank + a.size());
      long y = i < rank - b.size() ? 1 : b.get(i - rank + b.size());
      result[i] = x == 1 || (x == ShapedType.DYNAMIC && y != 1) ? y : x;
    }
    return LongList.wrap(result);
  }

  static LongList permute(LongList list, LongList permutation) {
    return LongList.wrap(permutation.stream().map(i -> list.get((int) i)).toArray());
  }

  /** Returns the inverse of a permutation. */
  static LongList invert(LongList permutation) {
    long[] result = new long[permutation.size()];
    for (int i = 0; i < result.length; i++) {
      result[(int) permutation.get(i)] = i;
    }
    return LongList.wrap(result);
  }

  static boolean isIdentity(LongList permutation) {
    return IntStream.range(0, permutation.size()).allMatch(i -> permutation.get(i) == i);
  }

  static LongList with(LongList list, int index, long value) {
    long[] result = list.toArray();
    result[index] = value;
    return LongList.wrap(result);
  }

  static LongList without(LongList list, LongList indices) {
    return LongList.wrap(
        IntStream.range(0, list.size())
            .filter(i -> !indices.contains(i))
            .mapToLong(list::get)
            .toArray());
  }

  static LongList concat(LongList... lists) {
    return LongList.wrap(Arrays.stream(lists).flatMapToLong(LongList::stream).toArray());
  }

  static LongList repeat(long value, int count) {
    return LongList.wrap(LongStream.generate(() -> value).limit(count).toArray());
  }

  static LongList range(long from, long to) {
    return LongList.wrap(LongStream.range(from, to).toArray());
  }

  static LongList pick(LongList list, LongList indices) {
    return permute(list, indices);
  }

  static boolean isStatic(LongList shape) {
    return shape.allMatch(size -> size >= 0);
  }

  /** Returns the number of elements of a static shape. */
  static long count(LongList shape) {
    if (!isStatic(shape)) {
      throw new UnsupportedOperation("it needs sizes that are known only at run time");
    }
    try {
      return Sizes.product(shape);
    } catch (InvalidSizeException e) {
      throw new UnsupportedOperation("its shape %s is too large", shape);
    }
  }
}
