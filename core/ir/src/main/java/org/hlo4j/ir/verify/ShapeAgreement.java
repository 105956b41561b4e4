package org.hlo4j.ir.verify;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

/** Compatibility of shapes: whether they may be equal at run time. */
public final class ShapeAgreement {
  private ShapeAgreement() {}

  /**
   * {@return whether both types are unshaped, or both shaped with compatible shapes}
   *
   * @param a a type
   * @param b another type
   */
  public static boolean agree(Type a, Type b) {
    if (a instanceof ShapedType first && b instanceof ShapedType second) {
      return !first.hasRank() || !second.hasRank() || sizesAgree(first, second);
    }
    return !(a instanceof ShapedType) && !(b instanceof ShapedType);
  }

  private static boolean sizesAgree(ShapedType a, ShapedType b) {
    return a.rank() == b.rank() && merge(a.shape().toArray(), b);
  }

  /** Returns whether no value is shaped, or all are shaped with compatible shapes. */
  static boolean agree(List<? extends Value> operands, List<? extends Value> results) {
    int shaped = countShaped(operands) + countShaped(results);
    if (shaped == 0) {
      return true;
    }
    if (shaped < operands.size() + results.size()) {
      return false;
    }
    long[] sizes = firstShapeOrNull(operands);
    if (sizes == null) {
      sizes = firstShapeOrNull(results);
    }
    return sizes == null || (mergeAll(sizes, operands) && mergeAll(sizes, results));
  }

  private static int countShaped(List<? extends Value> values) {
    int count = 0;
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).type() instanceof ShapedType) {
        count++;
      }
    }
    return count;
  }

  private static long @Nullable [] firstShapeOrNull(List<? extends Value> values) {
    for (Value value : values) {
      if (value.type() instanceof ShapedType type && type.hasRank()) {
        return type.shape().toArray();
      }
    }
    return null;
  }

  private static boolean mergeAll(long[] sizes, List<? extends Value> values) {
    for (Value value : values) {
      ShapedType type = (ShapedType) value.type();
      if (type.hasRank() && (type.rank() != sizes.length || !merge(sizes, type))) {
        return false;
      }
    }
    return true;
  }

  /** Refines sizes by those of {@code type}; returns false if some contradict. */
  private static boolean merge(long[] sizes, ShapedType type) {
    for (int i = 0; i < sizes.length; i++) {
      long size = type.dimension(i);
      if (ShapedType.isDynamic(sizes[i])) {
        sizes[i] = size;
      } else if (size != sizes[i] && !ShapedType.isDynamic(size)) {
        return false;
      }
    }
    return true;
  }
}
