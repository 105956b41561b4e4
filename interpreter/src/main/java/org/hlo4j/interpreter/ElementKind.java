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
 * How elements of a type are held in an array and what they mean. Integers are held in the smallest
 * array that fits, floats of 32 and 64 bits as such and smaller ones as their bits; complex numbers
 * take two places, real part first; quantized elements are held as their storage integers.
 */
public final class ElementKind {
  /** How many bits a number may have. */
  private static final int MAX_WIDTH = 64;

  /** What the elements are. */
  public enum Category {
    BOOLEAN,
    SIGNED,
    UNSIGNED,
    FLOAT,
    COMPLEX,
    QUANTIZED
  }

  /** The array that holds elements. */
  public enum Storage {
    BYTES(1),
    SHORTS(2),
    INTS(4),
    LONGS(8),
    FLOATS(4),
    DOUBLES(8);

    private final int bytes;

    Storage(int bytes) {
      this.bytes = bytes;
    }

    /** The bytes that one place takes. */
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

  /** The conversions of floats of fewer than 32 bits. */
  NarrowFloats narrow() {
    NarrowFloats n = narrow;
    if (n == null) {
      throw new IllegalStateException(type + " is not a floating-point type of few bits");
    }
    return n;
  }

  /** The value of a float that is held as its bits. */
  double toDouble(long bits) {
    NarrowFloats n = narrow;
    return n != null ? n.toDouble(bits) : format().toDouble(bits);
  }

  /** The bits of the float nearest to a value. */
  long fromDouble(double value) {
    NarrowFloats n = narrow;
    return n != null ? n.fromDouble(value) : format().fromDouble(value);
  }

  /**
   * The kind of an element type.
   *
   * @throws IllegalArgumentException if tensors of that type cannot be computed with
   */
  public static ElementKind of(Type type) {
    ElementKind kind = ofOrNull(type);
    if (kind == null) {
      throw new IllegalArgumentException("elements of type " + type + " cannot be computed with");
    }
    return kind;
  }

  /** The kind of an element type; null if tensors of that type cannot be computed with. */
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

  private static ElementKind integer(Type type, IntegerType held, @Nullable Category other) {
    boolean unsigned = held.isUnsigned() || held.width() == 1;
    Category category =
        other != null ? other : held.isUnsigned() ? Category.UNSIGNED : Category.SIGNED;
    return new ElementKind(type, category, forBits(held.width()), held.width(), unsigned, null);
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

  public Type type() {
    return type;
  }

  public Category category() {
    return category;
  }

  public Storage storage() {
    return storage;
  }

  /** The width of a number in bits; of each part for complex elements. */
  public int width() {
    return width;
  }

  /** Whether integers are read without sign. */
  public boolean isUnsigned() {
    return unsigned;
  }

  public boolean isComplex() {
    return category == Category.COMPLEX;
  }

  /** Whether the elements are floats or complex numbers. */
  public boolean isFloatingPoint() {
    return format != null;
  }

  /** Whether the elements are integers that are no booleans. */
  public boolean isInteger() {
    return category == Category.SIGNED || category == Category.UNSIGNED;
  }

  /** The format of floats and of the parts of complex numbers. */
  public FloatFormat format() {
    FloatFormat f = format;
    if (f == null) {
      throw new IllegalStateException(type + " is not a floating-point type");
    }
    return f;
  }

  /** The places that an element takes: two for complex numbers. */
  public int lanes() {
    return isComplex() ? 2 : 1;
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
