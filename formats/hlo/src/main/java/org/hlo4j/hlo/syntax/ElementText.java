package org.hlo4j.hlo.syntax;

import org.hlo4j.hlo.HloElementType;
import org.hlo4j.ir.Blob;
import org.hlo4j.numerics.FloatFormat;

/** The elements of literals, one by one. */
final class ElementText {
  private ElementText() {}

  /** Reads an element that is no complex number, as its bits. */
  static long parse(HloScanner in, HloElementType type) {
    return switch (type.kind()) {
      case PREDICATE -> parsePredicate(in);
      case SIGNED, UNSIGNED -> parseInteger(in, type);
      default -> parsePart(in, type);
    };
  }

  private static long parsePredicate(HloScanner in) {
    if (in.atWord()) {
      return Syntaxes.BOOLEAN.parse(in) ? 1 : 0;
    }
    int start = in.offset();
    long value = in.integer();
    if (value != 0 && value != 1) {
      throw in.errorAt(start, "a truth value is 0 or 1");
    }
    return value;
  }

  private static long parseInteger(HloScanner in, HloElementType type) {
    int start = in.offset();
    String number = in.number();
    long mask = -1L >>> (Long.SIZE - type.bits());
    long value;
    try {
      // 64 bits are read as they are, with or without a sign.
      boolean isSigned =
          type.bits() == Long.SIZE
              ? number.startsWith("-")
              : type.kind() == HloElementType.Kind.SIGNED;
      value = isSigned ? Long.parseLong(number) : Long.parseUnsignedLong(number);
      boolean isInRange =
          isSigned
              ? value >> (type.bits() - 1) == 0 || value >> (type.bits() - 1) == -1
              : (value & ~mask) == 0;
      if (isInRange) {
        return value & mask;
      }
    } catch (NumberFormatException notOne) {
      // as if it were out of range
    }
    throw in.errorAt(start, "%s is no value of %s".formatted(number, type));
  }

  /** Reads a float, or a part of a complex number. */
  static long parsePart(HloScanner in, HloElementType type) {
    FloatFormat format = type.format();
    int start = in.offset();
    String number = in.number();
    boolean isNegative = number.startsWith("-");
    if (number.endsWith("nan")) {
      return parseNan(in, start, format, isNegative);
    }
    long bits = in.make(start, () -> FloatText.parse(format, number));
    if ((!format.isFinite(bits) && !number.endsWith("inf"))
        || (number.endsWith("inf") && !format.hasInfinity())) {
      throw in.errorAt(start, "%s is out of the range of %s".formatted(number, type));
    }
    return bits;
  }

  private static long parseNan(HloScanner in, int start, FloatFormat format, boolean isNegative) {
    if (!format.hasNan()) {
      throw in.errorAt(start, format + " has no NaN");
    }
    long nan = format.nan(isNegative);
    if (!in.take("(")) {
      return nan;
    }
    String hexadecimal = in.run("0123456789abcdefABCDEFx", "a payload");
    in.expect(")");
    long payload = in.make(start, () -> Long.decode(hexadecimal));
    long fraction = FloatText.fraction(format);
    long bits = (nan & ~fraction) | payload;
    if ((payload & ~fraction) != 0 || !format.isNaN(bits)) {
      throw in.errorAt(start, "no payload of a NaN of %s: %s".formatted(format, hexadecimal));
    }
    return bits;
  }

  /** Returns an element. */
  static String print(HloElementType type, Blob bytes, long at) {
    if (type.kind() == HloElementType.Kind.COMPLEX) {
      int size = type.bytes() / 2;
      return "(%s, %s)"
          .formatted(
              FloatText.print(type.format(), bits(bytes, at, size)),
              FloatText.print(type.format(), bits(bytes, at + size, size)));
    }
    long bits = bits(bytes, at, type.bytes());
    return switch (type.kind()) {
      case FLOAT -> FloatText.print(type.format(), bits);
      case SIGNED -> Long.toString(bits << (Long.SIZE - type.bits()) >> (Long.SIZE - type.bits()));
      default -> Long.toUnsignedString(bits);
    };
  }

  private static long bits(Blob bytes, long at, int size) {
    return switch (size) {
      case Byte.BYTES -> bytes.byteAt(at) & 0xFF;
      case Short.BYTES -> bytes.shortAt(at) & 0xFFFF;
      case Integer.BYTES -> bytes.intAt(at) & 0xFFFF_FFFFL;
      default -> bytes.longAt(at);
    };
  }
}
