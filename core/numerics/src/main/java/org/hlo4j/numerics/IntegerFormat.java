package org.hlo4j.numerics;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An integer format: width and signedness.
 *
 * <p>A value is its two's complement bits: the low {@link #width()} bits of a {@code long} or of a
 * non-negative {@link BigInteger}; the other bits are zero. The methods for {@code long} throw
 * {@link IllegalStateException} for widths above 64.
 *
 * @param width the width in bits, at least 0
 * @param signedness the signedness
 */
public record IntegerFormat(int width, Signedness signedness) {
  /** The format of MLIR's {@code index}, whose literals are checked as signed 64-bit numbers. */
  public static final IntegerFormat INDEX = new IntegerFormat(64, Signedness.SIGNED);

  /**
   * Validates the width.
   *
   * @throws IllegalArgumentException if the width is negative
   */
  public IntegerFormat {
    if (width < 0) {
      throw new IllegalArgumentException("negative integer width " + width);
    }
  }

  /**
   * {@return the low bits of a number: its value modulo 2^width}
   *
   * @param value the number
   */
  public long truncate(long value) {
    requireNarrow();
    return width == 0 ? 0 : value & (-1L >>> (64 - width));
  }

  /**
   * {@return the low bits of a number: its value modulo 2^width}
   *
   * @param value the number
   */
  public BigInteger truncate(BigInteger value) {
    return value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }

  /**
   * {@return the value of the bits as a signed number}
   *
   * @param bits the bits
   */
  public long signExtend(long bits) {
    requireNarrow();
    int unused = 64 - width;
    return width == 0 ? 0 : bits << unused >> unused;
  }

  /**
   * {@return the value of the bits as a signed number}
   *
   * @param bits the bits
   */
  public BigInteger signExtend(BigInteger bits) {
    boolean negative = width > 0 && bits.testBit(width - 1);
    return negative ? bits.subtract(BigInteger.ONE.shiftLeft(width)) : bits;
  }

  /**
   * {@return the value of the bits; if unsigned and of 64 bits, the bits themselves}
   *
   * @param bits the bits
   */
  public long value(long bits) {
    return signedness == Signedness.UNSIGNED ? truncate(bits) : signExtend(bits);
  }

  /**
   * {@return the value of the bits}
   *
   * @param bits the bits
   */
  public BigInteger value(BigInteger bits) {
    return signedness == Signedness.UNSIGNED ? bits : signExtend(bits);
  }

  /**
   * Parses an integer literal, {@code -?([0-9]+|0x[0-9a-fA-F]+)}. As in MLIR, the range of a
   * signless format is the union of the signed and the unsigned range, and {@code -0} is out of
   * range.
   *
   * @param literal the literal
   * @return the bits; empty if the number is out of range
   * @throws NumberFormatException if the literal is malformed
   */
  public OptionalLong parse(CharSequence literal) {
    requireNarrow();
    int start = isNegative(literal) ? 1 : 0;
    boolean hex = isHex(literal, start);
    int radix = hex ? 16 : 10;
    long magnitude = 0;
    boolean overflow = false;
    for (int i = hex ? start + 2 : start; i < literal.length(); i++) {
      int digit = digit(literal, i, radix);
      // Below 2^59 even another hexadecimal digit does not overflow.
      overflow |=
          magnitude >>> 59 != 0
              && Long.compareUnsigned(magnitude, Long.divideUnsigned(-1L - digit, radix)) > 0;
      magnitude = magnitude * radix + digit;
    }
    requireDigits(literal, hex ? start + 2 : start);
    boolean negative = start == 1;
    int length = 64 - Long.numberOfLeadingZeros(magnitude);
    if (overflow || !inRange(negative, length, Long.bitCount(magnitude) == 1)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(negative ? truncate(-magnitude) : magnitude);
  }

  /**
   * Parses an integer literal as {@link #parse} does, for any width.
   *
   * @param literal the literal
   * @return the bits; empty if the number is out of range
   * @throws NumberFormatException if the literal is malformed
   */
  public Optional<BigInteger> parseBig(CharSequence literal) {
    int start = isNegative(literal) ? 1 : 0;
    boolean hex = isHex(literal, start);
    int first = hex ? start + 2 : start;
    int radix = hex ? 16 : 10;
    for (int i = first; i < literal.length(); i++) {
      digit(literal, i, radix);
    }
    requireDigits(literal, first);
    var magnitude = new BigInteger(literal.subSequence(first, literal.length()).toString(), radix);
    boolean negative = start == 1;
    if (!inRange(negative, magnitude.bitLength(), magnitude.bitCount() == 1)) {
      return Optional.empty();
    }
    return Optional.of(negative ? truncate(magnitude.negate()) : magnitude);
  }

  /** Returns whether a number of this bit length, or its negation, is in range. */
  private boolean inRange(boolean negative, int length, boolean powerOfTwo) {
    if (!negative) {
      return length <= (signedness == Signedness.SIGNED ? width - 1 : width) || length == 0;
    }
    boolean fits = length < width || (length == width && powerOfTwo);
    return signedness != Signedness.UNSIGNED && length > 0 && fits;
  }

  private static boolean isNegative(CharSequence literal) {
    return !literal.isEmpty() && literal.charAt(0) == '-';
  }

  private static boolean isHex(CharSequence literal, int start) {
    return literal.length() > start + 1
        && literal.charAt(start + 1) == 'x'
        && literal.charAt(start) == '0';
  }

  private static int digit(CharSequence literal, int index, int radix) {
    char c = literal.charAt(index);
    int digit = c < 128 ? Character.digit(c, radix) : -1;
    if (digit < 0) {
      throw malformed(literal);
    }
    return digit;
  }

  private static void requireDigits(CharSequence literal, int first) {
    if (literal.length() <= first) {
      throw malformed(literal);
    }
  }

  private static NumberFormatException malformed(CharSequence literal) {
    return new NumberFormatException("not an integer literal: " + literal);
  }

  /**
   * Appends the value in MLIR's syntax: in decimal, or {@code true} and {@code false} for {@code
   * i1}.
   *
   * @param bits the bits
   * @param out the buffer
   */
  public void append(long bits, StringBuilder out) {
    long value = value(bits);
    if (isBoolean()) {
      out.append(value != 0);
    } else if (value < 0 && signedness == Signedness.UNSIGNED) {
      out.append(Long.toUnsignedString(value));
    } else {
      out.append(value);
    }
  }

  /**
   * Appends the value as {@link #append(long, StringBuilder)} does, for any width.
   *
   * @param bits the bits
   * @param out the buffer
   */
  public void append(BigInteger bits, StringBuilder out) {
    if (isBoolean()) {
      out.append(bits.signum() != 0);
    } else {
      out.append(value(bits));
    }
  }

  private boolean isBoolean() {
    return width == 1 && signedness == Signedness.SIGNLESS;
  }

  private void requireNarrow() {
    if (width > 64) {
      throw new IllegalStateException(width + " bits do not fit in a long");
    }
  }
}
