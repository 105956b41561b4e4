package org.hlo4j.onnx.importer;

import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.jspecify.annotations.Nullable;

/** Lists of sizes, some of which are known, as operators on shapes compute them. */
public final class SizeLists {
  /** Longer lists are not lists of sizes. */
  public static final int MAX_LENGTH = 64;

  private SizeLists() {}

  /** Returns an input as integers; null if none is known or it is not such a list. */
  public static @Nullable LongList ofInput(Node n, int index) {
    TensorValue input = n.input(index);
    return input.rank() <= 1 && input.elementType() instanceof IntegerType ? input.sizes() : null;
  }

  /** Returns the integers at indices; null if that is not a list of sizes. */
  public static @Nullable LongList pick(@Nullable LongList sizes, @Nullable LongList indices) {
    if (sizes == null || indices == null) {
      return null;
    }
    long[] picked = new long[indices.size()];
    for (int i = 0; i < picked.length; i++) {
      long index = indices.get(i);
      long place = index < 0 ? index + sizes.size() : index;
      if (place < 0 || place >= sizes.size()) {
        return null;
      }
      picked[i] = sizes.get((int) place);
    }
    return LongList.wrap(picked);
  }

  /** Returns the lists one after another; null if none is known of one of them. */
  public static @Nullable LongList concatenate(Node n) {
    LongList all = LongList.of();
    for (int i = 0; i < n.inputCount(); i++) {
      LongList sizes = ofInput(n, i);
      if (sizes == null && isShort(n.input(i))) {
        sizes = DynamicShapes.unknown((int) n.input(i).type().elementCount());
      }
      if (sizes == null || sizes.size() + all.size() > MAX_LENGTH) {
        return null;
      }
      all = LongList.wrap(LongStream.concat(all.stream(), sizes.stream()).toArray());
    }
    return all;
  }

  private static boolean isShort(TensorValue list) {
    return list.type().hasStaticShape() && list.type().elementCount() <= MAX_LENGTH;
  }

  /** Returns the results of an operation on both inputs, of which one may have one element. */
  public static @Nullable LongList combine(Node n, LongBinaryOperator operation) {
    LongList left = ofInput(n, 0);
    LongList right = ofInput(n, 1);
    if (left == null || right == null) {
      return null;
    }
    int count = Math.max(left.size(), right.size());
    int least = Math.min(left.size(), right.size());
    if (least != count && least != 1) {
      return null;
    }
    long[] results = new long[count];
    for (int i = 0; i < count; i++) {
      long l = left.get(left.size() == 1 ? 0 : i);
      long r = right.get(right.size() == 1 ? 0 : i);
      results[i] =
          l == ShapedType.DYNAMIC || r == ShapedType.DYNAMIC
              ? ShapedType.DYNAMIC
              : operation.applyAsLong(l, r);
    }
    return LongList.wrap(results);
  }
}
