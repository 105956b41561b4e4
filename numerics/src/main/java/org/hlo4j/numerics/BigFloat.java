package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * A float of any format with its encoding as a big integer: the way to hold f80 and f128.
 *
 * <p>Semantics are those of {@link FloatFormat}, which see. Two values are equal if format and bits
 * are.
 *
 * @param bits not negative and of at most {@link FloatFormat#bitWidth()} bits
 */
public record BigFloat(FloatFormat format, BigInteger bits) {
  // Decimal exponents of a first digit beyond which the wide formats overflow or underflow.
  private static final int MAX_EXPONENT = 4_940;
  private static final int MIN_EXPONENT = -4_980;

  private static final BigInteger LOW_64_BITS =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  public BigFloat {
    if (bits.signum() < 0 || bits.bitLength() > format.bitWidth()) {
      throw new IllegalArgumentException(
          "%s is no encoding of %s".formatted(bits.toString(16), format));
    }
  }

  /** A narrow value. */
  public static BigFloat of(FloatFormat format, long bits) {
    return new BigFloat(format, BigInteger.valueOf(bits).and(LOW_64_BITS));
  }

  /** The value nearest to a double. */
  public static BigFloat fromDouble(FloatFormat format, double value) {
    return of(FloatFormat.F64, Double.doubleToRawLongBits(value)).convert(format);
  }

  /**
   * The value nearest to a decimal literal.
   *
   * @throws NumberFormatException if the text is no such literal
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

  /** See {@link FloatFormat#zero}. */
  public static BigFloat zero(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.zero(format, negative))
        : of(format, format.zero(negative));
  }

  /** See {@link FloatFormat#infinity}. */
  public static BigFloat infinity(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.infinity(format, negative))
        : of(format, format.infinity(negative));
  }

  /** See {@link FloatFormat#nan}. */
  public static BigFloat nan(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.nan(format, negative, quietBit(format)))
        : of(format, format.nan(negative));
  }

  /** See {@link FloatFormat#largest}. */
  public static BigFloat largest(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.largest(format, negative))
        : of(format, format.largest(negative));
  }

  /** See {@link FloatFormat#smallest}. */
  public static BigFloat smallest(FloatFormat format, boolean negative) {
    return format.isWide()
        ? new BigFloat(format, WideBits.smallest(format, negative))
        : of(format, format.smallest(negative));
  }

  public boolean isNaN() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.NAN
        : format.isNaN(bits.longValue());
  }

  public boolean isInfinite() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.INFINITE
        : format.isInfinite(bits.longValue());
  }

  public boolean isFinite() {
    return !isNaN() && !isInfinite();
  }

  public boolean isZero() {
    return format.isWide()
        ? WideBits.category(format, bits) == WideBits.Category.ZERO
        : format.isZero(bits.longValue());
  }

  /** Whether the sign bit is set, of a NaN too. */
  public boolean isNegative() {
    return format.isWide()
        ? WideBits.isNegative(format, bits)
        : format.isNegative(bits.longValue());
  }

  /** See {@link FloatFormat#negate}. */
  public BigFloat negate() {
    return format.isWide()
        ? new BigFloat(format, bits.flipBit(format.bitWidth() - 1))
        : of(format, format.negate(bits.longValue()));
  }

  /** The nearest double. */
  public double toDouble() {
    return Double.longBitsToDouble(convert(FloatFormat.F64).bits.longValue());
  }

  /** See {@link FloatFormat#convert}. */
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

  /** Appends the value as MLIR prints it; see {@link FloatFormat#toMlirString}. */
  public void append(StringBuilder out) {
    if (format.isWide()) {
      WidePrinter.append(format, bits, out);
    } else {
      format.append(bits.longValue(), out);
    }
  }

  /** The value as MLIR prints it; see {@link FloatFormat#toMlirString}. */
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
