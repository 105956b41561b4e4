package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * Rounds decimals to the nearest value of at most 64 bits: fast where that is provably correct,
 * else exactly.
 */
final class DecimalRounding {
  // Powers of ten that are exact doubles.
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  // Decimal exponents of a number of up to 20 digits beyond which every narrow format overflows or
  // underflows.
  private static final int MAX_EXPONENT = 310;
  private static final int MIN_EXPONENT = -370;

  private DecimalRounding() {}

  static long nearest(FloatFormat format, DecimalLiteral literal) {
    boolean negative = literal.negative();
    if (literal.digits() == 0) {
      return format.zero(negative);
    }
    long below = nearest(format, negative, literal.digits(), literal.exponent());
    if (literal.rest().isEmpty()
        || below == nearest(format, negative, literal.digits() + 1, literal.exponent())) {
      return below;
    }
    return exact(format, negative, literal.allDigits(), literal.lastExponent());
  }

  /**
   * Returns the value nearest to {@code digits * 10^exponent}; the digits are non-zero and
   * unsigned.
   */
  static long nearest(FloatFormat format, boolean negative, long digits, int exponent) {
    if (digits >>> 53 == 0 && Math.abs(exponent) < POWERS_OF_TEN.length) {
      return viaDouble(format, negative, digits, exponent);
    }
    if (exponent > MAX_EXPONENT) {
      return FloatBits.round(format, negative, 1, 1 << 20, false);
    }
    if (exponent < MIN_EXPONENT) {
      return FloatBits.round(format, negative, Long.MIN_VALUE, -1 << 20, true);
    }
    PowersOfFive power = PowersOfFive.of(exponent);
    int shift = Long.numberOfLeadingZeros(digits);
    long normalized = digits << shift;
    long high = Math.unsignedMultiplyHigh(normalized, power.high());
    long middle = normalized * power.high();
    long low = normalized * power.low();
    long carried = middle + Math.unsignedMultiplyHigh(normalized, power.low());
    high += Long.compareUnsigned(carried, middle) < 0 ? 1 : 0;
    if (!power.exact() && carried == -1) {
      // The truncated part of the power could carry into the retained bits.
      return exact(format, negative, new BigInteger(Long.toUnsignedString(digits)), exponent);
    }
    boolean inexact = !power.exact() || (carried | low) != 0;
    int scale = 128 + power.exponent() - shift + exponent;
    return FloatBits.round(format, negative, high, scale, inexact);
  }

  /**
   * A division or multiplication of two exact doubles rounds once. For a smaller format, the
   * remainder, which a fused operation computes exactly, decides on which side of it the number is.
   */
  private static long viaDouble(FloatFormat format, boolean negative, long digits, int exponent) {
    double power = POWERS_OF_TEN[Math.abs(exponent)];
    double value = exponent < 0 ? digits / power : digits * power;
    long bits = Double.doubleToRawLongBits(value);
    if (format == FloatFormat.F64) {
      return bits | format.sign(negative);
    }
    double remainder =
        exponent < 0 ? Math.fma(-value, power, digits) : Math.fma(digits, power, -value);
    long significand = FloatBits.significand(FloatFormat.F64, bits);
    int scale = FloatBits.exponent(FloatFormat.F64, bits);
    if (remainder < 0) {
      return FloatBits.round(format, negative, 2 * significand - 1, scale - 1, true);
    }
    return FloatBits.round(format, negative, significand, scale, remainder > 0);
  }

  private static long exact(FloatFormat format, boolean negative, BigInteger digits, int exponent) {
    var binary = BinaryApproximation.ofDecimal(digits, exponent).truncatedTo(64);
    return FloatBits.round(
        format, negative, binary.significand().longValue(), binary.exponent(), binary.inexact());
  }
}
