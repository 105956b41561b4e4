package org.hlo4j.text.print;

import java.math.BigInteger;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.numerics.BigFloat;
import org.hlo4j.numerics.FloatFormat;

/** Prints numbers stored as bytes. */
final class NumberPrinter {
  private final TextBuffer out;
  private final StringBuilder scratch = new StringBuilder();

  NumberPrinter(TextBuffer out) {
    this.out = out;
  }

  /** Prints the number of {@code width} bytes at {@code offset}. */
  void print(Blob data, long offset, int width, Type type) {
    if (type instanceof FloatType t) {
      printFloat(data, offset, width, t.format());
    } else if (width <= 8) {
      printInteger(bits(data, offset, width), type);
    } else {
      printWide(wideBits(data, offset, width), (IntegerType) type);
    }
  }

  private void printInteger(long bits, Type type) {
    if (!(type instanceof IntegerType t)) {
      out.append(bits);
    } else if (t.width() == 1) {
      out.append((bits & 1) == 0 ? "false" : "true");
    } else if (t.isUnsigned()) {
      printUnsigned(t.width() == 64 ? bits : bits & ((1L << t.width()) - 1));
    } else {
      int unused = 64 - t.width();
      out.append(unused == 64 ? 0 : bits << unused >> unused);
    }
  }

  private void printUnsigned(long bits) {
    if (bits >= 0) {
      out.append(bits);
    } else {
      out.append(Long.toUnsignedString(bits));
    }
  }

  private void printWide(BigInteger bits, IntegerType type) {
    boolean negative = !type.isUnsigned() && bits.testBit(type.width() - 1);
    BigInteger value = negative ? bits.subtract(BigInteger.ONE.shiftLeft(type.width())) : bits;
    out.append(value.toString());
  }

  private void printFloat(Blob data, long offset, int width, FloatFormat format) {
    if (format.isWide()) {
      printFloat(wideBits(data, offset, width), format);
    } else {
      printFloat(bits(data, offset, width), format);
    }
  }

  /** Prints a float of at most 64 bits. */
  void printFloat(long bits, FloatFormat format) {
    scratch.setLength(0);
    format.append(bits, scratch);
    out.append(scratch);
  }

  void printFloat(BigInteger bits, FloatFormat format) {
    if (!format.isWide()) {
      printFloat(bits.longValue(), format);
      return;
    }
    scratch.setLength(0);
    new BigFloat(format, bits).append(scratch);
    out.append(scratch);
  }

  private static long bits(Blob data, long offset, int width) {
    return switch (width) {
      case 1 -> data.byteAt(offset) & 0xFFL;
      case 2 -> data.shortAt(offset) & 0xFFFFL;
      case 4 -> data.intAt(offset) & 0xFFFF_FFFFL;
      case 8 -> data.longAt(offset);
      default -> {
        long bits = 0;
        for (int b = 0; b < width; b++) {
          bits |= (data.byteAt(offset + b) & 0xFFL) << (8 * b);
        }
        yield bits;
      }
    };
  }

  private static BigInteger wideBits(Blob data, long offset, int width) {
    byte[] magnitude = new byte[width];
    for (int b = 0; b < width; b++) {
      magnitude[width - 1 - b] = data.byteAt(offset + b);
    }
    return new BigInteger(1, magnitude);
  }
}
