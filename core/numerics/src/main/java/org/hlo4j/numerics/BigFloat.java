package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * A floating-point number of any format, including f80 and f128, with its encoding as a big
 * integer. Semantics are those of {@link FloatFormat}. Values are equal if their formats and bits
 * are.
 *
 * @param format the format
 * @param bits the encoding, not negative and of at most {@link FloatFormat#bitWidth()} bits
 */
public record BigFloat(FloatFormat format, BigInteger bits) {
  // Decimal exponents of a first digit beyond which the wide formats overflow or underflow.
  private static final int MAX_EXPONENT = 4_940;
  private static final int MIN_EXPONENT = -4_980;

  private static final BigInteger LOW_64_BITS =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  /**
   * Validates the encoding.
   *
   * @throws IllegalArgumentException if the bits are negative or exceed the width of the format
   */
  public BigFloat {
    if (bits.signum() < 0 || bits.bitLength() > format.bitWidth()) {
      throw new IllegalArgumentException(
          "%s is no encoding of %s".formatted(bits.toString(16), format));
    }
  }

  /**
   * {@return a value of a format of at most 64 bits}
   *
   * @param format the format
   * @param bits the encoding
   */
  public static BigFloat of(FloatFormat format, long bits) {
    return new BigFloat(format, BigInteger.valueOf(bits).and(LOW_64_BITS));
  }

  /**
   * {@return the value nearest to a double}
   *
   * @param format the format
   * @param value the double
   */
  public static BigFloat fromDouble(FloatFormat format, double value) {
    return of(FloatFormat.F64, Double.doubleToRawLongBits(value)).convert(format);
  }

  /**
   * {@return the value nearest to a decimal literal}
   *
   * @param format the format
   * @param literal the literal
   * @throws NumberFormatException if the literal is malformed
   * @see FloatFormat#parse
   */
  public static BigFloat parse(FloatFormat format, CharSequence literal) {
    if (!format.isWide()) {
      return of(format, format.parse(literal));
    }
    DecimalLiteral decimal = DecimalLiteral.scan(literal);
    boolean negative = decimal.negative();
    if (decimal.digits() == 0) {
      return zero(format, negative);
    }
    int first = decimal.exponent() + Long.toUnsignedString(decimal.digits()).length() - 1;
    if (first > MAX_EXPONENT) {
      return infinity(format, negative);
    }
    if (first < MIN_EXPONENT) {
      return zero(format, negative);
    }
    return new BigFloat(
        format, WidePrinter.nearest(format, negative, decimal.allDigits(), decimal.lastExponent()));
  }

  /**
   * {@return {@link FloatFormat#zero zero}}
   *
   * @param format the format
   * @param negative the sign
   */
  public static BigFloat zero(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.zero(format, negative))
        : of(format, format.zero(negative));
  }

  /**
   * {@return {@link FloatFormat#infinity infinity}}
   *
   * @param format the format
   * @param negative the sign
   */
  public static BigFloat infinity(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.infinity(format, negative))
        : of(format, format.infinity(negative));
  }

  /**
   * {@return the {@link FloatFormat#nan quiet NaN}}
   *
   * @param format the format
   * @param negative the sign
   */
  public static BigFloat nan(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.nan(format, negative, quietBit(format)))
        : of(format, format.nan(negative));
  }

  /**
   * {@return the {@link FloatFormat#largest largest} finite value}
   *
   * @param format the format
   * @param negative the sign
   */
  public static BigFloat largest(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.largest(format, negative))
        : of(format, format.largest(negative));
  }

  /**
   * {@return the {@link FloatFormat#smallest smallest} non-zero value}
   *
   * @param format the format
   * @param negative the sign
   */
  public static BigFloat smallest(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.smallest(format, negative))
        : of(format, format.smallest(negative));
  }

  /** {@return whether this is a NaN} */
  public boolean isNaN() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.NAN
        : format.isNaN(bits.longValue());
  }

  /** {@return whether this is an infinity} */
  public boolean isInfinite() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.INFINITE
        : format.isInfinite(bits.longValue());
  }

  /** {@return whether this is neither infinite nor a NaN} */
  public boolean isFinite() {
    return !isNaN() && !isInfinite();
  }

  /** {@return whether this is a zero} */
  public boolean isZero() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.ZERO
        : format.isZero(bits.longValue());
  }

  /** {@return whether the sign bit is set, also of a NaN} */
  public boolean isNegative() {
    return format.isWide()
        ? WideBits.isNegative(format, bits)
        : format.isNegative(bits.longValue());
  }

  /** {@return the value with the opposite sign, as by {@link FloatFormat#negate}} */
  public BigFloat negate() {
    return format.isWide()
        ? new BigFloat(format, bits.flipBit(format.bitWidth() - 1))
        : of(format, format.negate(bits.longValue()));
  }

  /** {@return the nearest double} */
  public double toDouble() {
    return Double.longBitsToDouble(convert(FloatFormat.F64).bits.longValue());
  }

  /**
   * {@return the nearest value of another format, as by {@link FloatFormat#convert}}
   *
   * @param to the format
   */
  public BigFloat convert(FloatFormat to) {
    if (to == format) {
      return this;
    }
    if (!format.isWide() && !to.isWide()) {
      return of(to, FloatFormat.convert(bits.longValue(), format, to));
    }
    if (isNaN()) {
      return convertNan(to);
    }
    boolean negative = isNegative();
    if (isZero()) {
      return zero(to, negative);
    }
    if (negative && !to.hasSign()) {
      return nan(to, false);
    }
    return isInfinite() ? infinity(to, negative) : round(to, negative);
  }

  private BigFloat round(FloatFormat to, boolean negative) {
    if (to.isWide()) {
      return new BigFloat(to, WideBits.round(to, negative, magnitude()));
    }
    BinaryApproximation cut = magnitude().truncatedTo(64);
    long significand = cut.significand().longValue();
    return of(to, FloatBits.round(to, negative, significand, cut.exponent(), cut.inexact()));
  }

  private BinaryApproximation magnitude() {
    if (format.isWide()) {
      return WideBits.magnitude(format, bits);
    }
    long magnitude = format.magnitude(bits.longValue());
    return new BinaryApproximation(
        BigInteger.valueOf(FloatBits.significand(format, magnitude)),
        FloatBits.exponent(format, magnitude),
        false);
  }

  private BigFloat convertNan(FloatFormat to) {
    if (!to.hasNan()) {
      return zero(to, isNegative());
    }
    if (!to.hasInfinity()) {
      return nan(to, isNegative());
    }
    if (format.nanEncoding() == NanEncoding.NEGATIVE_ZERO) {
      return nan(to, false);
    }
    BigInteger fraction = bits.and(fractionMask(format));
    boolean signalling = format.hasInfinity() && !fraction.testBit(format.precision() - 2);
    BigInteger payload = fraction.shiftLeft(to.precision() - format.precision());
    if (signalling || payload.signum() == 0) {
      payload = payload.or(quietBit(to));
    }
    return new BigFloat(to, infinity(to, isNegative()).bits.or(payload));
  }

  private static BigInteger fractionMask(FloatFormat format) {
    return BigInteger.ONE.shiftLeft(format.precision() - 1).subtract(BigInteger.ONE);
  }

  private static BigInteger quietBit(FloatFormat format) {
    return BigInteger.ONE.shiftLeft(format.precision() - 2);
  }

  /**
   * Appends the value in MLIR's syntax; see {@link FloatFormat#toMlirString}.
   *
   * @param out the buffer
   */
  public void append(StringBuilder out) {
    if (format.isWide()) {
      WidePrinter.append(format, bits, out);
    } else {
      format.append(bits.longValue(), out);
    }
  }

  /** {@return the value in MLIR's syntax; see {@link FloatFormat#toMlirString}} */
  public String toMlirString() {
    var out = new StringBuilder(48);
    append(out);
    return out.toString();
  }

  @Override
  public String toString() {
    return toMlirString() + " : " + format;
  }
}
