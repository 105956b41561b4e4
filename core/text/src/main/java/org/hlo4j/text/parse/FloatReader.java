package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.FLOAT;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.MINUS;

import java.math.BigInteger;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.numerics.BigFloat;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.text.lex.Literals;

/**
 * Parses float literals of a format, decimal ones and hexadecimal bits. As in MLIR, a decimal
 * literal is rounded to double precision first, then to the format.
 */
final class FloatReader {
  /** Powers of ten that are exact doubles. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long EXACT_INTEGERS = 1L << 53;

  private final Parser p;
  private final FloatFormat format;
  private long low;
  private BigInteger wide = BigInteger.ZERO;

  FloatReader(Parser parser, FloatFormat format) {
    this.p = parser;
    this.format = format;
  }

  /** Parses the literal that is next, and a minus before it. */
  void readNext() {
    boolean negative = p.accept(MINUS);
    if (p.is(FLOAT)) {
      readDecimal(p.offset(), p.end(), negative);
    } else if (p.is(INTEGER)) {
      readBits(p.offset(), p.end(), negative);
    } else {
      throw p.error(p.offset(), "expected floating point literal");
    }
    p.advance();
  }

  /** Parses a decimal literal with a point. */
  void readDecimal(int start, int end, boolean negative) {
    if (negative && !format.hasSign()) {
      throw p.error(
          start, "negative floating point literal for a type with no signed representation");
    }
    double magnitude = toDouble(p.bytes, start, end);
    double value = negative ? -magnitude : magnitude;
    if (format.isWide()) {
      wide = BigFloat.fromDouble(format, value).bits();
    } else {
      low = format.fromDouble(value);
    }
  }

  /** Parses an integer literal, which must be hexadecimal and contains the bits. */
  void readBits(int start, int end, boolean negative) {
    if (!Literals.isHex(p.bytes, start, end)) {
      throw p.error(
          start,
          "unexpected decimal integer literal for a floating point value",
          start,
          "add a trailing dot to make the literal a float");
    }
    if (negative) {
      throw p.error(start, "hexadecimal float literal should not have a leading minus");
    }
    if (end - start > 1024) {
      throw outOfRange(start);
    }
    BigInteger bits = Literals.bigInteger(p.bytes, start, end);
    if (bits.bitLength() > format.bitWidth()) {
      throw outOfRange(start);
    }
    wide = bits;
    low = bits.longValue();
  }

  private DiagnosticException outOfRange(int start) {
    return p.error(start, "hexadecimal float constant out of range for type");
  }

  /** Returns the bits of the last literal. */
  BigInteger bits() {
    return format.isWide() ? wide : new BigInteger(Long.toUnsignedString(low));
  }

  /** Returns the bits of the last literal, of a format that is not wide. */
  long longBits() {
    return low;
  }

  /** Returns the last literal as an attribute of a type of this format. */
  FloatAttr attribute(FloatType type) {
    return format.isWide() ? FloatAttr.ofBits(type, wide) : FloatAttr.ofBits(type, low);
  }

  /** Stores the bits of the last literal, little-endian. */
  void store(byte[] target, int at, int count) {
    if (!format.isWide()) {
      for (int i = 0; i < count; i++) {
        target[at + i] = (byte) (low >>> (8 * i));
      }
      return;
    }
    IntegerReader.storeWide(wide, target, at, count);
  }

  /** Returns the double nearest to a decimal literal. */
  static double toDouble(byte[] bytes, int start, int end) {
    long digits = 0;
    int exponent = 0;
    int i = start;
    boolean point = false;
    for (; i < end && digits < EXACT_INTEGERS / 10; i++) {
      byte c = bytes[i];
      if (c == '.') {
        point = true;
      } else if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
        exponent -= point ? 1 : 0;
      } else {
        break;
      }
    }
    if (i < end && (bytes[i] == 'e' || bytes[i] == 'E')) {
      int written = smallExponent(bytes, i + 1, end);
      exponent += written;
      i = written == Integer.MIN_VALUE ? i : end;
    }
    // A product or quotient of two exact numbers is rounded once.
    if (i == end && exponent >= -22 && exponent <= 22) {
      return exponent < 0 ? digits / POWERS[-exponent] : digits * POWERS[exponent];
    }
    return Double.parseDouble(Literals.ascii(bytes, start, end));
  }

  private static int smallExponent(byte[] bytes, int from, int end) {
    boolean signed = bytes[from] == '-' || bytes[from] == '+';
    int start = signed ? from + 1 : from;
    if (end - start > 4) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return bytes[from] == '-' ? -value : value;
  }
}
