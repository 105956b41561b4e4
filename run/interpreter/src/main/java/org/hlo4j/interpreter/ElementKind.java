package org.hlo4j.interpreter;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.quant.UniformType;
import org.jspecify.annotations.Nullable;

/**
 * The representation of an element type in a primitive array. Integers are stored in the smallest
 * array type that fits, floats of 32 and 64 bits as such and narrower ones as their bits; complex
 * numbers take two positions, real part first; quantized elements are stored as their storage
 * integers.
 */
public final class ElementKind {
  /** The maximum width of a number in bits. */
  private static final int MAX_WIDTH = 64;

  /** The kind of number that elements are. */
  public enum Category {
    /** Integers of one bit: false and true. */
    BOOLEAN,
    /** Signless and signed integers, and indices. */
    SIGNED,
    /** Unsigned integers. */
    UNSIGNED,
    /** Floating-point numbers. */
    FLOAT,
    /** Complex numbers of two floats. */
    COMPLEX,
    /** Storage integers of quantized types. */
    QUANTIZED
  }

  /** The type of the array that stores elements. */
  public enum Storage {
    /** {@code byte[]}. */
    BYTES(1),
    /** {@code short[]}. */
    SHORTS(2),
    /** {@code int[]}. */
    INTS(4),
    /** {@code long[]}. */
    LONGS(8),
    /** {@code float[]}. */
    FLOATS(4),
    /** {@code double[]}. */
    DOUBLES(8);

    private final int bytes;

    Storage(int bytes) {
      this.bytes = bytes;
    }

    /**
     * {@return an array of zeros}
     *
     * @param places its length
     */
    public Object allocate(int places) {
      return switch (this) {
        case BYTES -> new byte[places];
        case SHORTS -> new short[places];
        case INTS -> new int[places];
        case LONGS -> new long[places];
        case FLOATS -> new float[places];
        case DOUBLES -> new double[places];
      };
    }

    /** Returns the length of an array; -1 if it is of another type. */
    int lengthOf(Object array) {
      return switch (array) {
        case byte[] a when this == BYTES -> a.length;
        case short[] a when this == SHORTS -> a.length;
        case int[] a when this == INTS -> a.length;
        case long[] a when this == LONGS -> a.length;
        case float[] a when this == FLOATS -> a.length;
        case double[] a when this == DOUBLES -> a.length;
        default -> -1;
      };
    }

    /**
     * {@return the size of an array in bytes; 0 for another object}
     *
     * @param array the object
     */
    public static long bytesOf(Object array) {
      for (Storage storage : values()) {
        int length = storage.lengthOf(array);
        if (length >= 0) {
          return (long) length * storage.bytes;
        }
      }
      return 0;
    }

    /** {@return the size of an array component in bytes} */
    public int bytes() {
      return bytes;
    }
  }

  private static final Map<FloatFormat, NarrowFloats> NARROW = narrowFormats();

  private final Type type;
  private final Category category;
  private final Storage storage;
  private final int width;
  private final boolean unsigned;
  private final @Nullable FloatFormat format;
  private final @Nullable NarrowFloats narrow;

  private ElementKind(
      Type type,
      Category category,
      Storage storage,
      int width,
      boolean unsigned,
      @Nullable FloatFormat format) {
    this.type = type;
    this.category = category;
    this.storage = storage;
    this.width = width;
    this.unsigned = unsigned;
    this.format = format;
    this.narrow = format != null && format.bitWidth() < 32 ? NARROW.get(format) : null;
  }

  private static Map<FloatFormat, NarrowFloats> narrowFormats() {
    Map<FloatFormat, NarrowFloats> formats = new IdentityHashMap<>();
    for (FloatFormat format : FloatFormat.all()) {
      if (format.bitWidth() < 32) {
        formats.put(format, new NarrowFloats(format));
      }
    }
    return formats;
  }

  /** Returns the conversions of floats of fewer than 32 bits. */
  NarrowFloats narrow() {
    NarrowFloats n = narrow;
    if (n == null) {
      throw new IllegalStateException(type + " is not a floating-point type of few bits");
    }
    return n;
  }

  /**
   * {@return the value of a float that is stored as its bits}
   *
   * @param bits the bits
   */
  public double toDouble(long bits) {
    NarrowFloats n = narrow;
    return n != null ? n.toDouble(bits) : format().toDouble(bits);
  }

  /**
   * {@return the bits of the float nearest to a value}
   *
   * @param value the value
   */
  public long fromDouble(double value) {
    NarrowFloats n = narrow;
    return n != null ? n.fromDouble(value) : format().fromDouble(value);
  }

  /**
   * {@return the kind of an element type}
   *
   * @param type the element type of a tensor
   * @throws IllegalArgumentException if the interpreter does not compute with tensors of that type
   */
  public static ElementKind of(Type type) {
    ElementKind kind = ofOrNull(type);
    if (kind == null) {
      throw new IllegalArgumentException("elements of type " + type + " cannot be computed with");
    }
    return kind;
  }

  /**
   * {@return the kind of an element type; null if the interpreter does not compute with such
   * tensors}
   *
   * @param type the element type of a tensor
   */
  public static @Nullable ElementKind ofOrNull(Type type) {
    return switch (type) {
      case IntegerType t when t.width() <= MAX_WIDTH ->
          integer(t, t, t.width() == 1 ? Category.BOOLEAN : null);
      case IndexType _ -> new ElementKind(type, Category.SIGNED, Storage.LONGS, 64, false, null);
      case FloatType t when t.width() <= MAX_WIDTH -> floating(t, t, Category.FLOAT);
      case ComplexType t
          when t.elementType() instanceof FloatType part && part.width() <= MAX_WIDTH ->
          floating(t, part, Category.COMPLEX);
      case UniformType t when t.storage().type() instanceof IntegerType integer ->
          quantized(type, integer, t.storage().isSigned());
      default -> null;
    };
  }

  private static ElementKind integer(Type type, IntegerType stored, @Nullable Category other) {
    boolean unsigned = stored.isUnsigned() || stored.width() == 1;
    Category category =
        other != null ? other : stored.isUnsigned() ? Category.UNSIGNED : Category.SIGNED;
    return new ElementKind(type, category, forBits(stored.width()), stored.width(), unsigned, null);
  }

  private static ElementKind quantized(Type type, IntegerType storage, boolean signed) {
    return new ElementKind(
        type, Category.QUANTIZED, forBits(storage.width()), storage.width(), !signed, null);
  }

  private static ElementKind floating(Type type, FloatType part, Category category) {
    Storage storage =
        part == FloatType.F32
            ? Storage.FLOATS
            : part == FloatType.F64 ? Storage.DOUBLES : forBits(part.width());
    return new ElementKind(type, category, storage, part.width(), false, part.format());
  }

  private static Storage forBits(int width) {
    return width <= 8
        ? Storage.BYTES
        : width <= 16 ? Storage.SHORTS : width <= 32 ? Storage.INTS : Storage.LONGS;
  }

  /** {@return the element type} */
  public Type type() {
    return type;
  }

  /** {@return the kind of number that elements are} */
  public Category category() {
    return category;
  }

  /** {@return the type of the array that stores elements} */
  public Storage storage() {
    return storage;
  }

  /** {@return the width of a number in bits; of each part for complex elements} */
  public int width() {
    return width;
  }

  /** {@return whether integers are zero-extended; true for booleans too} */
  public boolean isUnsigned() {
    return unsigned;
  }

  /** {@return whether the elements are complex numbers} */
  public boolean isComplex() {
    return category == Category.COMPLEX;
  }

  /** {@return whether the elements are floats or complex numbers} */
  public boolean isFloatingPoint() {
    return format != null;
  }

  /** {@return whether the elements are signed or unsigned integers, not booleans or quantized} */
  public boolean isInteger() {
    return category == Category.SIGNED || category == Category.UNSIGNED;
  }

  /**
   * {@return the format of floats and of the parts of complex numbers}
   *
   * @throws IllegalStateException if the elements are neither
   */
  public FloatFormat format() {
    FloatFormat f = format;
    if (f == null) {
      throw new IllegalStateException(type + " is not a floating-point type");
    }
    return f;
  }

  /**
   * {@return the number of array positions that an element takes: two for complex numbers, else
   * one}
   */
  public int lanes() {
    return isComplex() ? 2 : 1;
  }

  /** {@return the element type as MLIR text} */
  @Override
  public String toString() {
    return type.toString();
  }
}
