package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/**
 * A list of numbers of one element type: {@code array<i64: 1, 2>}. Elements are stored
 * little-endian, each rounded up to whole bytes.
 */
public final class DenseArrayAttr implements Attribute {
  private final Type elementType;
  private final Blob data;

  /**
   * Creates an array.
   *
   * @param elementType the type of the elements, an integer or float type
   * @param data the elements
   * @throws IllegalArgumentException if the data is not a whole number of elements
   */
  public DenseArrayAttr(Type elementType, Blob data) {
    if (data.size() % DenseElementsAttr.elementBytes(elementType) != 0) {
      throw new IllegalArgumentException(
          data.size() + " bytes are no whole number of elements of " + elementType);
    }
    this.elementType = elementType;
    this.data = data;
  }

  /**
   * {@return an array of 64-bit integers}
   *
   * @param values the elements
   */
  public static DenseArrayAttr i64(long... values) {
    return integers(IntegerType.I64, LongList.wrap(values));
  }

  /**
   * {@return an array of 64-bit integers}
   *
   * @param values the elements
   */
  public static DenseArrayAttr i64(LongList values) {
    return integers(IntegerType.I64, values);
  }

  /**
   * {@return an array of 32-bit integers}
   *
   * @param values the elements
   */
  public static DenseArrayAttr i32(int... values) {
    long[] wide = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      wide[i] = values[i];
    }
    return integers(IntegerType.I32, LongList.wrap(wide));
  }

  /**
   * {@return an array of type {@code i1}}
   *
   * @param values the elements
   */
  public static DenseArrayAttr bool(boolean... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) (values[i] ? 1 : 0);
    }
    return new DenseArrayAttr(IntegerType.I1, Blob.wrap(bytes));
  }

  /**
   * {@return an array of integers, each truncated to the width of the type}
   *
   * @param type the type of the elements
   * @param values the elements
   */
  public static DenseArrayAttr integers(IntegerType type, LongList values) {
    int width = DenseElementsAttr.elementBytes(type);
    byte[] bytes = new byte[Math.multiplyExact(values.size(), width)];
    for (int i = 0; i < values.size(); i++) {
      long value = values.get(i);
      for (int b = 0; b < width; b++) {
        bytes[i * width + b] = (byte) (value >>> (8 * b));
      }
    }
    return new DenseArrayAttr(type, Blob.wrap(bytes));
  }

  /** {@return the type of the elements} */
  public Type elementType() {
    return elementType;
  }

  /** {@return the bytes of all elements} */
  public Blob data() {
    return data;
  }

  /** {@return the number of elements} */
  public int size() {
    return Math.toIntExact(data.size() / DenseElementsAttr.elementBytes(elementType));
  }

  /**
   * {@return an element of an integer type; booleans are 0 or 1}
   *
   * @param index the zero-based position of the element
   */
  public long longAt(int index) {
    int width = DenseElementsAttr.elementBytes(elementType);
    long offset = (long) index * width;
    return switch (width) {
      case 1 -> data.byteAt(offset);
      case 2 -> data.shortAt(offset);
      case 4 -> data.intAt(offset);
      case 8 -> data.longAt(offset);
      default -> throw new IllegalStateException("not an array of integers: " + elementType);
    };
  }

  /** {@return the elements, which must be of an integer type} */
  public LongList toLongs() {
    long[] values = new long[size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = longAt(i);
    }
    return LongList.wrap(values);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DenseArrayAttr that
            && elementType.equals(that.elementType)
            && data.equals(that.data));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(elementType.hashCode(), data.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
