package org.hlo4j.pjrt;

import java.util.Locale;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * The shape of a buffer: XLA's word for the type of a tensor.
 *
 * @param elementType the type of its elements
 * @param dimensions the size of each dimension, the major one first
 */
public record PjrtShape(PjrtElementType elementType, LongList dimensions) {
  /**
   * Checks the dimensions.
   *
   * @param elementType the type of its elements
   * @param dimensions the size of each dimension
   * @throws IllegalArgumentException if a dimension is negative, or the elements take more bytes
   *     than a {@code long} counts
   */
  public PjrtShape {
    long bytes = elementType.hostBytes();
    for (int i = 0; i < dimensions.size(); i++) {
      if (dimensions.get(i) < 0) {
        throw new IllegalArgumentException("dimension " + i + " is negative: " + dimensions.get(i));
      }
    }
    for (int i = 0; i < dimensions.size(); i++) {
      if (Math.multiplyHigh(bytes, dimensions.get(i)) != 0 || bytes * dimensions.get(i) < 0) {
        throw new IllegalArgumentException("a buffer is too large: " + dimensions);
      }
      bytes *= dimensions.get(i);
    }
  }

  /**
   * {@return a shape}
   *
   * @param elementType the type of its elements
   * @param dimensions the size of each dimension, the major one first
   * @throws IllegalArgumentException if a dimension is negative, or the elements take more bytes
   *     than a {@code long} counts
   */
  public static PjrtShape of(PjrtElementType elementType, long... dimensions) {
    return new PjrtShape(elementType, LongList.of(dimensions));
  }

  /**
   * {@return the shape of tensors of a type}
   *
   * @param type a type of static shape
   * @throws IllegalArgumentException if the shape is not static, or PJRT has no such elements
   */
  public static PjrtShape of(RankedTensorType type) {
    if (!type.hasStaticShape()) {
      throw new IllegalArgumentException("the shape is not static: " + type);
    }
    return new PjrtShape(PjrtElementType.of(type.elementType()), type.shape());
  }

  /**
   * {@return the type of tensors of this shape}
   *
   * @throws IllegalArgumentException if StableHLO has no such elements
   */
  public RankedTensorType toType() {
    return RankedTensorType.of(
        dimensions,
        elementType
            .type()
            .orElseThrow(
                () -> new IllegalArgumentException("StableHLO has no elements " + elementType)));
  }

  /** {@return the number of its elements} */
  public long elementCount() {
    long count = 1;
    for (int i = 0; i < dimensions.size(); i++) {
      count *= dimensions.get(i);
    }
    return count;
  }

  /** {@return the bytes of its elements in memory of the host, in row-major order} */
  public long hostBytes() {
    return elementCount() * elementType.hostBytes();
  }

  /** {@return the shape as XLA writes it: {@code f32[2,3]}} */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(elementType.name().toLowerCase(Locale.ROOT));
    text.append('[');
    for (int i = 0; i < dimensions.size(); i++) {
      text.append(i == 0 ? "" : ",").append(dimensions.get(i));
    }
    return text.append(']').toString();
  }
}
