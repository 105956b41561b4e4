package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** A type of many elements of one element type: tensors, vectors and memory references. */
public interface ShapedType extends Type {
  /** The size of a dimension that is not known, as MLIR stores it. */
  long DYNAMIC = Long.MIN_VALUE;

  Type elementType();

  boolean hasRank();

  /** The sizes of the dimensions, {@link #DYNAMIC} where unknown; only for ranked types. */
  LongList shape();

  default int rank() {
    return shape().size();
  }

  /** The size of a dimension, {@link #DYNAMIC} where unknown. */
  default long dimension(int index) {
    return shape().get(index);
  }

  default boolean isDynamicDimension(int index) {
    return dimension(index) == DYNAMIC;
  }

  default boolean hasStaticShape() {
    return hasRank() && !shape().contains(DYNAMIC);
  }

  /** The number of elements of a static shape; the largest long if there are more. */
  default long elementCount() {
    if (!hasStaticShape()) {
      throw new IllegalStateException("shape is not static: " + this);
    }
    return elementCount(shape());
  }

  /**
   * The product of the sizes; zero if one of them is zero, however large the others are, and the
   * largest long if there are more.
   */
  static long elementCount(LongList shape) {
    if (shape.contains(0)) {
      return 0;
    }
    long count = 1;
    for (int i = 0; i < shape.size(); i++) {
      if (Math.multiplyHigh(count, shape.get(i)) != 0 || count * shape.get(i) < 0) {
        return Long.MAX_VALUE;
      }
      count *= shape.get(i);
    }
    return count;
  }

  static boolean isDynamic(long size) {
    return size == DYNAMIC;
  }

  /**
   * The sizes themselves.
   *
   * @throws InvalidSizeException if one of them is negative and not {@link #DYNAMIC}
   */
  static LongList checked(LongList sizes) {
    for (int i = 0; i < sizes.size(); i++) {
      if (!isSize(sizes.get(i))) {
        throw new InvalidSizeException("negative dimension size " + sizes.get(i));
      }
    }
    return sizes;
  }

  /** Whether a dimension may have this size: a number that is not negative, or {@link #DYNAMIC}. */
  static boolean isSize(long size) {
    return size >= 0 || size == DYNAMIC;
  }

  /** The sizes as text puts them before an element type: {@code 2x?x}. */
  static String prefix(LongList shape) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shape.size(); i++) {
      text.append(isDynamic(shape.get(i)) ? "?" : Long.toString(shape.get(i))).append('x');
    }
    return text.toString();
  }
}
