package org.hlo4j.ir.builtin;

import java.math.BigInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;

/**
 * Elements of integer, index, float or complex type, held as raw bytes in row-major order, little
 * endian: {@code dense<[1, 2]> : tensor<2xi32>}. Each element takes its width rounded up to bytes
 * ({@code i1} and {@code i4} one byte, {@code tf32} three, {@code index} eight, {@code
 * complex<f32>} eight). A splat holds a single element that stands for all.
 */
public final class DenseElementsAttr implements ElementsAttr {
  /** No list of sizes, positions or flags is longer. */
  private static final int MOST_OF_SPLAT = 1 << 20;

  private final ShapedType type;
  private final Blob data;
  private final boolean splat;

  private DenseElementsAttr(ShapedType type, Blob data, boolean splat) {
    this.type = type;
    this.data = data;
    this.splat = splat;
  }

  /**
   * The elements held in {@code data}: those of the whole type, or one if {@code splat}. Data of a
   * type of one element is a splat too.
   *
   * @throws IllegalArgumentException if the number of bytes is not what the type needs
   */
  public static DenseElementsAttr of(ShapedType type, Blob data, boolean splat) {
    long width = elementBytes(type.elementType());
    long count = splat ? 1 : type.elementCount();
    if (data.size() != Math.multiplyExact(width, count)) {
      throw new IllegalArgumentException(
          "expected " + width + " * " + count + " bytes for " + type + ", got " + data.size());
    }
    return new DenseElementsAttr(
        type, truths(type.elementType(), data), splat || type.elementCount() == 1);
  }

  /** Truth values are 0 and 1, so that equal ones have equal bytes; files may hold others. */
  private static Blob truths(Type elementType, Blob data) {
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

  /** The elements held in {@code data}, made a splat if all are equal. */
  public static DenseElementsAttr detectSplat(ShapedType type, Blob given) {
    Blob data = truths(type.elementType(), given);
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

  /** A rank-one tensor of 64-bit integers. */
  public static DenseElementsAttr i64(long... values) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, 8)];
    for (int i = 0; i < values.length; i++) {
      for (int b = 0; b < 8; b++) {
        bytes[i * 8 + b] = (byte) (values[i] >>> (8 * b));
      }
    }
    return detectSplat(RankedTensorType.of(IntegerType.I64, values.length), Blob.wrap(bytes));
  }

  /** The bytes that an element of this type takes. */
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

  /** Whether elements of this type can be held. */
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

  public Type elementType() {
    return type.elementType();
  }

  /** The raw bytes: of one element if {@link #isSplat}, else of all. */
  public Blob data() {
    return data;
  }

  public boolean isSplat() {
    return splat;
  }

  public long elementCount() {
    return type.elementCount();
  }

  /** The same data as elements of another type of the same size. */
  public DenseElementsAttr withType(ShapedType newType) {
    return new DenseElementsAttr(newType, data, splat);
  }

  /** The element at this row-major position, of an integer or index type of at most 64 bits. */
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
   * The same elements with zeros for the bits beyond the width of each, which raw data may set:
   * attributes of equal elements are equal then.
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

  /** The bits of the number at this position; complex elements are two numbers each. */
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
   * Whether there are not many more elements than data: not a splat of which {@link #toLongs} would
   * fill the memory.
   */
  public boolean isListable() {
    return !splat || elementCount() <= MOST_OF_SPLAT;
  }

  /** All elements of an integer or index type as longs; see {@link #isListable}. */
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
