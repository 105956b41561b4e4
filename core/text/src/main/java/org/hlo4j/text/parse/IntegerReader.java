package org.hlo4j.text.parse;

import java.math.BigInteger;
import java.util.OptionalLong;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.text.lex.Literals;
import org.jspecify.annotations.Nullable;

/**
 * Parses integer literals of an integer type or of {@code index} and checks their range as MLIR
 * does: signless literals may be in the signed or the unsigned range.
 */
final class IntegerReader {
  /** The maximum number of digits if no type limits them. */
  static final int LONGEST_LITERAL = 10_000;

  private static final double BITS_PER_DIGIT = 3.3219;

  private final byte[] bytes;
  private final Type type;
  private final int width;
  private final boolean signed;
  private long low;
  private @Nullable BigInteger wide;

  IntegerReader(byte[] bytes, Type type) {
    this.bytes = bytes;
    this.type = type;
    this.width = type instanceof IntegerType t ? t.width() : 64;
    this.signed = !(type instanceof IntegerType t) || t.isSigned();
  }

  /** Parses the literal from {@code start} to {@code end}; returns false if it is out of range. */
  boolean read(int start, int end, boolean negative) {
    wide = null;
    OptionalLong magnitude = Literals.unsignedLong(bytes, start, end);
    if (magnitude.isPresent() && width <= 64) {
      return readNarrow(magnitude.getAsLong(), negative);
    }
    return (magnitude.isPresent() || mayFit(start, end)) && readWide(start, end, negative);
  }

  private boolean readNarrow(long magnitude, boolean negative) {
    if (width < 64 && magnitude >>> width != 0) {
      return false;
    }
    if (width == 0) {
      low = 0;
      return !negative;
    }
    long value = negative ? -magnitude : magnitude;
    boolean signBit = (value >>> (width - 1) & 1) != 0;
    if (negative ? !signBit : signed && signBit) {
      return false;
    }
    low = width < 64 ? value & ((1L << width) - 1) : value;
    return true;
  }

  /** Returns whether the remaining digits are few enough to be converted. */
  private boolean mayFit(int from, int end) {
    boolean hex = Literals.isHex(bytes, from, end);
    int start = hex ? from + 2 : from;
    while (start < end && bytes[start] == '0') {
      start++;
    }
    int digits = end - start - 1;
    return hex ? 4L * digits < width : digits * BITS_PER_DIGIT < width;
  }

  private boolean readWide(int start, int end, boolean negative) {
    BigInteger magnitude = Literals.bigInteger(bytes, start, end);
    if (magnitude.bitLength() > width) {
      return false;
    }
    BigInteger value = negative ? BigInteger.ONE.shiftLeft(width).subtract(magnitude) : magnitude;
    boolean signBit = value.bitLength() == width;
    if (negative ? !signBit || magnitude.signum() == 0 : signed && signBit) {
      return false;
    }
    low = value.longValue();
    wide = value;
    return true;
  }

  /** Returns the last literal as an attribute. */
  IntegerAttr attribute() {
    BigInteger value = wide;
    return value == null ? IntegerAttr.of(type, low) : IntegerAttr.of(type, value);
  }

  /** Stores the bits of the last literal, little-endian, padded with zeros. */
  void store(byte[] target, int at, int count) {
    BigInteger value = wide;
    if (value != null) {
      storeWide(value, target, at, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[at + i] = i < 8 ? (byte) (low >>> (8 * i)) : 0;
    }
  }

  static void storeWide(BigInteger value, byte[] target, int at, int count) {
    byte[] bigEndian = value.toByteArray();
    for (int i = 0; i < count; i++) {
      target[at + i] = i < bigEndian.length ? bigEndian[bigEndian.length - 1 - i] : 0;
    }
  }
}
