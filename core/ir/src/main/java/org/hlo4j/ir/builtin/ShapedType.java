package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;

/** A type with a shape and an element type: tensors, vectors and memory references. */
public interface ShapedType extends Type {
  /** The size of a dynamic dimension, as MLIR stores it. */
  long DYNAMIC = Long.MIN_VALUE;

  /** {@return the type of the elements} */
  Type elementType();

  /** {@return whether the rank is known} */
  boolean hasRank();

  /**
   * {@return the sizes of the dimensions, {@link #DYNAMIC} if unknown}
   *
   * @throws IllegalStateException if the type is unranked
   */
  LongList shape();

  /**
   * {@return the number of dimensions}
   *
   * @throws IllegalStateException if the type is unranked
   */
  default int rank() {
    return shape().size();
  }

  /**
   * {@return the size of a dimension, {@link #DYNAMIC} if unknown}
   *
   * @param index the zero-based dimension
   */
  default long dimension(int index) {
    return shape().get(index);
  }

  /**
   * {@return whether the size of a dimension is unknown}
   *
   * @param index the zero-based dimension
   */
  default boolean isDynamicDimension(int index) {
    return dimension(index) == DYNAMIC;
  }

  /** {@return whether the rank and all sizes are known} */
  default boolean hasStaticShape() {
    return hasRank() && !shape().contains(DYNAMIC);
  }

  /**
   * {@return the number of elements of a static shape, at most {@link Long#MAX_VALUE}}
   *
   * @throws IllegalStateException if the shape is not static
   */
  default long elementCount() {
    if (!hasStaticShape()) {
      throw new IllegalStateException("shape is not static: " + this);
    }
    return elementCount(shape());
  }

  /**
   * {@return the product of sizes, at most {@link Long#MAX_VALUE}; zero if one of them is zero,
   * however large the others are}
   *
   * @param shape the sizes
   */
  static long elementCount(LongList shape) {
    if (shape.contains(0)) {
      return 0;
    }
    long count = 1;
    for (int i = 0; i < shape.size(); i++) {
      count = Sizes.saturatedMultiply(count, shape.get(i));
    }
    return count;
  }

  /**
   * {@return whether a size is {@link #DYNAMIC}}
   *
   * @param size the size
   */
  static boolean isDynamic(long size) {
    return size == DYNAMIC;
  }

  /**
   * Validates sizes.
   *
   * @param sizes the sizes
   * @return the sizes
   * @throws InvalidSizeException if a size is negative and not {@link #DYNAMIC}
   */
  static LongList checked(LongList sizes) {
    for (int i = 0; i < sizes.size(); i++) {
      if (!isSize(sizes.get(i))) {
        throw new InvalidSizeException("negative dimension size " + sizes.get(i));
      }
    }
    return sizes;
  }

  /**
   * {@return whether a size is valid: not negative, or {@link #DYNAMIC}}
   *
   * @param size the size
   */
  static boolean isSize(long size) {
    return size >= 0 || size == DYNAMIC;
  }
}
