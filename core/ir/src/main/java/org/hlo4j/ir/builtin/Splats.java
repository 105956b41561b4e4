package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;

/** Creates constants whose elements are all equal. */
public final class Splats {
  private Splats() {}

  /**
   * {@return the number nearest to a value}
   *
   * @param elementType an integer or float type
   * @param value the value
   */
  public static TypedAttr scalar(Type elementType, double value) {
    return elementType instanceof FloatType type
        ? FloatAttr.of(type, value)
        : IntegerAttr.of(elementType, (long) value);
  }

  /**
   * {@return a number; integers are taken modulo 2 to the power of their width}
   *
   * @param elementType an integer or float type
   * @param value the value
   */
  public static TypedAttr scalar(Type elementType, long value) {
    return elementType instanceof FloatType type
        ? FloatAttr.of(type, value)
        : IntegerAttr.of(elementType, value);
  }

  /**
   * {@return a splat of the number nearest to a value}
   *
   * @param type the type, of static shape; of a complex type, the value is the real part
   * @param value the value
   */
  public static DenseElementsAttr of(ShapedType type, double value) {
    return type.elementType() instanceof ComplexType complex
        ? fill(type, bytes(scalar(complex.elementType(), value), 2))
        : of(type, scalar(type.elementType(), value));
  }

  /**
   * {@return a splat of a number; integers are taken modulo 2 to the power of their width}
   *
   * @param type the type, of static shape; of a complex type, the value is the real part
   * @param value the value
   */
  public static DenseElementsAttr of(ShapedType type, long value) {
    return type.elementType() instanceof ComplexType
        ? of(type, (double) value)
        : of(type, scalar(type.elementType(), value));
  }

  /**
   * {@return a splat of a number}
   *
   * @param type the type, of static shape
   * @param scalar the number
   */
  public static DenseElementsAttr of(ShapedType type, TypedAttr scalar) {
    return fill(type, bytes(scalar, 1));
  }

  /**
   * {@return the element of a splat, as a zero-dimensional tensor}
   *
   * @param splat the splat
   */
  public static DenseElementsAttr element(DenseElementsAttr splat) {
    return DenseElementsAttr.of(RankedTensorType.of(splat.elementType()), splat.data(), true);
  }

  private static DenseElementsAttr fill(ShapedType type, byte[] element) {
    return type.elementCount() == 0
        ? DenseElementsAttr.of(type, Blob.wrap(new byte[0]), false)
        : DenseElementsAttr.of(type, Blob.wrap(element), true);
  }

  /** Returns the number followed by zeros, {@code parts} numbers in all. */
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
