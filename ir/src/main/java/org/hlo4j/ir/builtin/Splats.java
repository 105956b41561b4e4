package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;

/** Constants of which all elements are equal. */
public final class Splats {
  private Splats() {}

  /** The number nearest to {@code value} of an integer or float type. */
  public static TypedAttr scalar(Type elementType, double value) {
    return elementType instanceof FloatType type
        ? FloatAttr.of(type, value)
        : IntegerAttr.of(elementType, (long) value);
  }

  /** As above; integers are taken modulo their width. */
  public static TypedAttr scalar(Type elementType, long value) {
    return elementType instanceof FloatType type
        ? FloatAttr.of(type, value)
        : IntegerAttr.of(elementType, value);
  }

  /** A static shape filled with a number; of complex type, it is the real part. */
  public static DenseElementsAttr of(ShapedType type, double value) {
    return type.elementType() instanceof ComplexType complex
        ? fill(type, bytes(scalar(complex.elementType(), value), 2))
        : of(type, scalar(type.elementType(), value));
  }

  /** As above; integers are taken modulo their width. */
  public static DenseElementsAttr of(ShapedType type, long value) {
    return type.elementType() instanceof ComplexType
        ? of(type, (double) value)
        : of(type, scalar(type.elementType(), value));
  }

  /** A static shape filled with this number. */
  public static DenseElementsAttr of(ShapedType type, TypedAttr scalar) {
    return fill(type, bytes(scalar, 1));
  }

  /** The only element of a splat, as a tensor without dimensions. */
  public static DenseElementsAttr element(DenseElementsAttr splat) {
    return DenseElementsAttr.of(RankedTensorType.of(splat.elementType()), splat.data(), true);
  }

  private static DenseElementsAttr fill(ShapedType type, byte[] element) {
    return type.elementCount() == 0
        ? DenseElementsAttr.of(type, Blob.wrap(new byte[0]), false)
        : DenseElementsAttr.of(type, Blob.wrap(element), true);
  }

  /** The number followed by zeros, {@code parts} numbers in all. */
  private static byte[] bytes(TypedAttr scalar, int parts) {
    int width = DenseElementsAttr.elementBytes(scalar.type());
    BigInteger bits = bits(scalar);
    byte[] bytes = new byte[width * parts];
    for (int i = 0; i < width; i++) {
      bytes[i] = bits.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }

  private static BigInteger bits(TypedAttr scalar) {
    return switch (scalar) {
      case FloatAttr number -> number.bits();
      case IntegerAttr number -> truncate(number.value(), widthOf(number.type()));
      default -> throw new IllegalArgumentException("not a number: " + scalar);
    };
  }

  private static int widthOf(Type type) {
    return type instanceof IndexType ? 64 : ((IntegerType) type).width();
  }

  private static BigInteger truncate(BigInteger value, int width) {
    return value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }
}
