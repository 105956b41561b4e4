package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * Elements of an integer, index, float or complex type: {@code dense<[1, 2]> : tensor<2xi32>}. They
 * are stored little-endian in row-major order, each rounded up to whole bytes ({@code i1} and
 * {@code i4} one byte, {@code tf32} three, {@code index} eight, {@code complex<f32>} eight). A
 * splat stores one element that is repeated for the whole shape.
 */
public final class DenseElementsAttr implements ElementsAttr {
  /** The length up to which splats are expanded. */
  private static final int MAX_LISTABLE_SPLAT = 1 << 20;

  private final ShapedType type;
  private final Blob data;
  private final boolean splat;

  private DenseElementsAttr(ShapedType type, Blob data, boolean splat) {
    this.type = type;
    this.data = data;
    this.splat = splat;
  }

  /**
   * Creates elements. Data of a type with one element is always a splat.
   *
   * @param type the type, of static shape
   * @param data the bytes of all elements, or of one element for a splat
   * @param splat whether {@code data} is one element
   * @return the elements
   * @throws IllegalArgumentException if the number of bytes does not match the type
   */
  public static DenseElementsAttr of(ShapedType type, Blob data, boolean splat) {
    long width = elementBytes(type.elementType());
    long count = splat ? 1 : type.elementCount();
    if (data.size() != Math.multiplyExact(width, count)) {
      throw new IllegalArgumentException(
          "expected " + width + " * " + count + " bytes for " + type + ", got " + data.size());
    }
    return new DenseElementsAttr(
        type, normalizedBooleans(type.elementType(), data), splat || type.elementCount() == 1);
  }

  /**
   * Normalizes booleans to 0 and 1, so that equal elements have equal bytes; files may contain
   * other bytes.
   */
  private static Blob normalizedBooleans(Type elementType, Blob data) {
    if (elementType != IntegerType.I1) {
      return data;
    }
    for (long i = 0; i < data.size(); i++) {
      if ((data.byteAt(i) & ~1) != 0) {
        byte[] bytes = data.toByteArray();
        for (int at = (int) i; at < bytes.length; at++) {
          bytes[at] = (byte) (bytes[at] == 0 ? 0 : 1);
        }
        return Blob.wrap(bytes);
      }
    }
    return data;
  }

  /**
   * Creates elements; they become a splat if all are equal.
   *
   * @param type the type, of static shape
   * @param given the bytes of all elements, or of one element
   * @return the elements
   * @throws IllegalArgumentException if the number of bytes does not match the type
   */
  public static DenseElementsAttr detectSplat(ShapedType type, Blob given) {
    Blob data = normalizedBooleans(type.elementType(), given);
    int width = elementBytes(type.elementType());
    long count = type.elementCount();
    if (count > 1 && width > 0 && data.size() / width == count && isSplat(data, width)) {
      return of(type, data.slice(0, width), true);
    }
    return of(type, data, false);
  }

  private static boolean isSplat(Blob data, int width) {
    for (long i = width; i < data.size(); i++) {
      if (data.byteAt(i) != data.byteAt(i - width)) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@return a one-dimensional tensor of 64-bit integers}
   *
   * @param values the elements
   */
  public static DenseElementsAttr i64(long... values) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, 8)];
    for (int i = 0; i < values.length; i++) {
      for (int b = 0; b < 8; b++) {
        bytes[i * 8 + b] = (byte) (values[i] >>> (8 * b));
      }
    }
    return detectSplat(RankedTensorType.of(IntegerType.I64, values.length), Blob.wrap(bytes));
  }

  /**
   * {@return the size of an element in bytes}
   *
   * @param elementType the type of the element
   * @throws IllegalArgumentException if the type is not valid for elements
   */
  public static int elementBytes(Type elementType) {
    if (elementType instanceof IntegerType t) {
      return Math.ceilDiv(t.width(), 8);
    }
    if (elementType instanceof FloatType t) {
      return Math.ceilDiv(t.width(), 8);
    }
    if (elementType instanceof ComplexType t) {
      return 2 * elementBytes(t.elementType());
    }
    if (elementType instanceof IndexType) {
      return 8;
    }
    throw new IllegalArgumentException("not an element type: " + elementType);
  }

  /**
   * {@return whether a type is valid for elements}
   *
   * @param type the type
   */
  public static boolean isElementType(Type type) {
    return type instanceof IntegerType
        || type instanceof FloatType
        || type instanceof IndexType
        || (type instanceof ComplexType c
            && (c.elementType() instanceof IntegerType || c.elementType() instanceof FloatType));
  }

  @Override
  public ShapedType type() {
    return type;
  }

  /** {@return the type of the elements} */
  public Type elementType() {
    return type.elementType();
  }

  /** {@return the bytes of all elements; of one element for a splat} */
  public Blob data() {
    return data;
  }

  /** {@return whether one element is stored for the whole shape} */
  public boolean isSplat() {
    return splat;
  }

  /** {@return the number of elements of the shape} */
  public long elementCount() {
    return type.elementCount();
  }

  /**
   * {@return the same data as elements of another type with elements of the same size}
   *
   * @param newType the type
   */
  public DenseElementsAttr withType(ShapedType newType) {
    return new DenseElementsAttr(newType, data, splat);
  }

  /**
   * {@return an element of an integer or index type of at most 64 bits}
   *
   * @param index the row-major position of the element
   */
  public long longAt(long index) {
    int width = elementBytes(elementType());
    long offset = splat ? 0 : Math.multiplyExact(index, width);
    long value = 0;
    for (int b = 0; b < width; b++) {
      value |= (data.byteAt(offset + b) & 0xFFL) << (8 * b);
    }
    if (elementType() instanceof IntegerType t && t.width() < 64) {
      int shift = 64 - t.width();
      return t.isUnsigned() || t.width() == 1 ? value << shift >>> shift : value << shift >> shift;
    }
    return value;
  }

  /**
   * {@return the same elements with zeros in the padding bits, which raw data may set} Attributes
   * with equal elements are equal then.
   */
  public DenseElementsAttr withoutPadding() {
    int width =
        switch (elementType()) {
          case IntegerType t -> t.width();
          case FloatType t -> t.width();
          default -> 0;
        };
    if (width % Byte.SIZE == 0 || elementType() == IntegerType.I1) {
      return this;
    }
    byte[] bytes = data.toByteArray();
    int last = elementBytes(elementType()) - 1;
    for (int i = last; i < bytes.length; i += last + 1) {
      bytes[i] &= (byte) ((1 << width % Byte.SIZE) - 1);
    }
    return splat ? of(type, Blob.wrap(bytes), true) : detectSplat(type, Blob.wrap(bytes));
  }

  /**
   * {@return the bits of a number} A complex element consists of two numbers.
   *
   * @param index the row-major position of the number
   */
  public BigInteger bitsAt(long index) {
    Type element = elementType() instanceof ComplexType c ? c.elementType() : elementType();
    int width = elementBytes(element);
    long numbers = elementType() instanceof ComplexType ? 2 : 1;
    long offset = Math.multiplyExact(splat ? index % numbers : index, width);
    byte[] magnitude = new byte[width];
    for (int b = 0; b < width; b++) {
      magnitude[width - 1 - b] = data.byteAt(offset + b);
    }
    return new BigInteger(1, magnitude);
  }

  /**
   * {@return whether {@link #toLongs} needs little more memory than the data itself, as it would
   * not for a huge splat}
   */
  public boolean isListable() {
    return !splat || elementCount() <= MAX_LISTABLE_SPLAT;
  }

  /**
   * {@return the elements, of an integer or index type} See {@link #isListable} for large splats.
   */
  public LongList toLongs() {
    long[] values = new long[Math.toIntExact(elementCount())];
    for (int i = 0; i < values.length; i++) {
      values[i] = longAt(i);
    }
    return LongList.wrap(values);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DenseElementsAttr that
            && splat == that.splat
            && type.equals(that.type)
            && data.equals(that.data));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(type.hashCode(), data.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
