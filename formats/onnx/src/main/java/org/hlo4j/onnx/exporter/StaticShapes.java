package org.hlo4j.onnx.exporter;

import java.util.stream.LongStream;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;

/** Lists of sizes and of dimensions. */
public final class StaticShapes {
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

  public static LongList with(LongList list, int index, long value) {
    long[] result = list.toArray();
    result[index] = value;
    return LongList.wrap(result);
  }

  public static LongList repeat(long value, int count) {
    return LongList.wrap(LongStream.generate(() -> value).limit(count).toArray());
  }

  public static boolean isStatic(LongList shape) {
    return shape.allMatch(size -> size >= 0);
  }

  /** Returns the number of elements of a static shape. */
  public static long count(LongList shape) {
    if (!isStatic(shape)) {
      throw UnsupportedOperation.ofOpenSizes();
    }
    try {
      return Sizes.product(shape);
    } catch (InvalidSizeException e) {
      throw new UnsupportedOperation("its shape %s is too large", shape);
    }
  }

  /** Returns the indices of an element, given its place among all in row-major order. */
  public static LongList indices(LongList shape, long place) {
    long[] indices = new long[shape.size()];
    long rest = place;
    for (int i = indices.length - 1; i >= 0; i--) {
      indices[i] = rest % shape.get(i);
      rest /= shape.get(i);
    }
    return LongList.wrap(indices);
  }
}
