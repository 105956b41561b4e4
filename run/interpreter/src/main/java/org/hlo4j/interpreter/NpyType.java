package org.hlo4j.interpreter;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.quant.UniformType;

/**
 * The element type of a NumPy array as the header of a file states it, such as {@code <f4}.
 * Elements of types that NumPy lacks are raw data: {@code <V2} for bf16, {@code <V1} for floats of
 * 8 bits and fewer and integers of fewer than 8, as {@code ml_dtypes} writes them.
 *
 * @param kind NumPy's letter for the kind of type
 * @param bytes the size of an element
 */
record NpyType(char kind, int bytes) {
  private static final char RAW = 'V';
  private static final Pattern DESCR = Pattern.compile("[<>|=]?([bifucV])([1-9]\\d{0,2})");

  /**
   * The descriptor that {@code ml_dtypes} writes for f8E5M2 only; NumPy itself does not read it.
   */
  private static final NpyType F1 = new NpyType('f', 1);

  private static final String F1_DESCR = "<f1";

  /** The element types that NumPy supports, by descriptor. */
  private static final Map<NpyType, Type> NUMPY_TYPES = numpyTypes();

  /** Returns the descriptor of files with elements of this type. */
  static NpyType of(Type elementType) {
    ElementKind kind = ElementKind.of(elementType);
    int bytes = bytesOf(kind);
    return new NpyType(
        switch (kind.category()) {
          case BOOLEAN -> 'b';
          case SIGNED -> isNumPyType(kind) ? 'i' : RAW;
          case UNSIGNED -> isNumPyType(kind) ? 'u' : RAW;
          case QUANTIZED -> !isNumPyType(kind) ? RAW : kind.isUnsigned() ? 'u' : 'i';
          case FLOAT -> isNumPyType(kind.format()) ? 'f' : RAW;
          case COMPLEX ->
              isNumPyType(kind.format()) && kind.format() != FloatFormat.F16 ? 'c' : RAW;
        },
        bytes);
  }

  private static Map<NpyType, Type> numpyTypes() {
    Map<NpyType, Type> types = new HashMap<>();
    for (int width = 8; width <= 64; width *= 2) {
      types.put(of(IntegerType.signless(width)), IntegerType.signless(width));
      types.put(of(IntegerType.unsigned(width)), IntegerType.unsigned(width));
    }
    types.put(of(IntegerType.I1), IntegerType.I1);
    types.put(of(FloatType.F16), FloatType.F16);
    for (FloatType type : List.of(FloatType.F32, FloatType.F64)) {
      types.put(of(type), type);
      types.put(of(new ComplexType(type)), new ComplexType(type));
    }
    types.put(F1, FloatType.F8E5M2);
    return types;
  }

  /** Returns the size of an element in a file, in bytes. */
  static int bytesOf(ElementKind kind) {
    return Math.ceilDiv(kind.width(), Byte.SIZE) * kind.lanes();
  }

  private static boolean isNumPyType(ElementKind integers) {
    return integers.width() == integers.storage().bytes() * Byte.SIZE;
  }

  private static boolean isNumPyType(FloatFormat format) {
    return format == FloatFormat.F16 || format == FloatFormat.F32 || format == FloatFormat.F64;
  }

  /**
   * Parses a descriptor.
   *
   * @throws IOException if it describes elements that no tensor has
   */
  static NpyType parse(String descr) throws IOException {
    Matcher matcher = DESCR.matcher(descr);
    if (matcher.matches()) {
      var type = new NpyType(matcher.group(1).charAt(0), Integer.parseInt(matcher.group(2)));
      if (type.equals(F1)
          ? descr.equals(F1_DESCR)
          : type.isRaw() || NUMPY_TYPES.containsKey(type)) {
        return type;
      }
    }
    throw new IOException("elements are of NumPy's type '" + descr + "', which no tensor has");
  }

  /**
   * Returns NumPy's name of an element type, such as {@code float32}, or that of {@code ml_dtypes};
   * for a quantized type that of its storage.
   */
  static String name(Type elementType) {
    ElementKind kind = ElementKind.of(elementType);
    return switch (kind.category()) {
      case BOOLEAN -> "bool";
      case SIGNED, UNSIGNED, QUANTIZED -> (kind.isUnsigned() ? "uint" : "int") + kind.width();
      case COMPLEX -> "complex" + 2 * kind.width();
      case FLOAT -> name(kind.format());
    };
  }

  private static String name(FloatFormat format) {
    if (format == FloatFormat.BF16) {
      return "bfloat16";
    }
    String name = format.name();
    int exponent = name.indexOf('E');
    return exponent < 0
        ? "float" + format.bitWidth()
        : "float" + format.bitWidth() + "_" + name.substring(exponent).toLowerCase(Locale.ROOT);
  }

  /** Returns whether files of this type may hold elements of {@code elementType}. */
  boolean holds(Type elementType) {
    return equals(of(elementType)) || (equals(F1) && elementType.equals(FloatType.F8E5M2));
  }

  /** Returns whether NumPy treats elements as opaque bytes. */
  boolean isRaw() {
    return kind == RAW;
  }

  /** Returns the element type; empty if it is {@linkplain #isRaw raw}. */
  Optional<Type> elementType() {
    return Optional.ofNullable(NUMPY_TYPES.get(this));
  }

  /** Returns whether values can be converted to that type; quantizing is left to the program. */
  boolean canBeCast(Type elementType) {
    return !isRaw() && !(elementType instanceof UniformType);
  }

  /** Returns the descriptor for headers of little-endian files. */
  String descr() {
    return (bytes == 1 && !isRaw() ? "|" : "<") + kind + bytes;
  }

  /**
   * Returns NumPy's name, such as {@code float32}; for raw data {@code void16}, by the number of
   * bits.
   */
  @Override
  public String toString() {
    return elementType().map(NpyType::name).orElse("void" + bytes * Byte.SIZE);
  }
}
