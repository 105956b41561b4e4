package org.hlo4j.numerics;

import java.math.BigInteger;
import java.util.Locale;

/**
 * Prints narrow floats as MLIR does: in exponent form with six digits if these identify the value,
 * else in {@code APFloat}'s natural form, else in hexadecimal.
 *
 * <p>Digits are taken from a decimal integer {@code quotient * 10^exponent} that is the value, or
 * its leading part truncated (not rounded) to a few more bits than the wanted digits need. Only
 * excess digits are rounded, half up. The last digit may therefore be one less than with correct
 * rounding, as in MLIR's text.
 */
final class FloatPrinter {
  /** The number of digits of the exponent form. */
  static final int SHORT_DIGITS = 6;

  /** The greatest precision for which six digits identify every value. */
  private static final int MAX_SHORT_PRECISION = 16;

  private static final long[] POWERS_OF_TEN = new long[19];

  static {
    long power = 1;
    for (int i = 0; i < POWERS_OF_TEN.length; i++) {
      POWERS_OF_TEN[i] = power;
      power *= 10;
    }
  }

  private FloatPrinter() {}

  static void append(FloatFormat format, long bits, StringBuilder out) {
    if (!format.isFinite(bits)) {
      appendHex(bits, out);
      return;
    }
    boolean negative = format.isNegative(bits);
    if (format.isZero(bits)) {
      out.append(negative ? "-" : "").append("0.000000e+00");
      return;
    }
    long magnitude = format.magnitude(bits);
    long significand = FloatBits.significand(format, magnitude);
    int trailing = Long.numberOfTrailingZeros(significand);
    significand >>>= trailing;
    int scale = FloatBits.exponent(format, magnitude) + trailing;

    int start = out.length();
    if (negative) {
      out.append('-');
    }
    if (appendShort(format, bits, significand, scale, out)
        || appendNatural(format, significand, scale, out)) {
      return;
    }
    out.setLength(start);
    appendHex(bits, out);
  }

  private static void appendHex(long bits, StringBuilder out) {
    out.append("0x").append(Long.toHexString(bits).toUpperCase(Locale.ROOT));
  }

  private static boolean appendShort(
      FloatFormat format, long bits, long significand, int scale, StringBuilder out) {
    int exponent = decimalExponent(significand, scale, SHORT_DIGITS);
    long quotient = quotient(significand, scale, exponent);
    int excess = Math.max(0, digitCount(quotient) - SHORT_DIGITS);
    long digits = roundHalfUp(quotient, excess);
    exponent += excess;
    if (format.precision() > MAX_SHORT_PRECISION
        && DecimalRounding.nearest(format, format.isNegative(bits), digits, exponent) != bits) {
      return false;
    }
    int start = out.length();
    out.append(digits);
    FloatLayout.exponentForm(out, start, exponent);
    return true;
  }

  private static boolean appendNatural(
      FloatFormat format, long significand, int scale, StringBuilder out) {
    int wanted = FloatLayout.naturalDigits(format);
    int exponent = decimalExponent(significand, scale, wanted);
    long quotient = quotient(significand, scale, exponent);
    int excess = Math.max(0, digitCount(quotient) - wanted);
    int start = out.length();
    out.append(roundHalfUp(quotient, excess));
    return FloatLayout.naturalForm(out, start, exponent + excess, wanted);
  }

  /** Returns the decimal exponent of the integer that the digits are taken from. */
  private static int decimalExponent(long significand, int scale, int digits) {
    int bits =
        scale >= 0
            ? 64 - Long.numberOfLeadingZeros(significand) + scale
            : bitLengthTimesPowerOfFive(significand, -scale);
    return Math.min(scale, 0) + FloatLayout.removableTens(bits, digits);
  }

  /** Returns the bit length of {@code significand * 5^power}. */
  private static int bitLengthTimesPowerOfFive(long significand, int power) {
    PowersOfFive five = PowersOfFive.of(power);
    int shift = Long.numberOfLeadingZeros(significand);
    long high = Math.unsignedMultiplyHigh(significand << shift, five.high());
    if (high == Long.MAX_VALUE) {
      return BigInteger.valueOf(significand).multiply(PowersOfFive.big(power)).bitLength();
    }
    return (high < 0 ? 192 : 191) + five.exponent() - shift;
  }

  /** Returns the floor of {@code significand * 2^scale / 10^exponent}, which is below 2^62. */
  private static long quotient(long significand, int scale, int exponent) {
    if (scale >= 0 && 64 - Long.numberOfLeadingZeros(significand) + scale < 64) {
      return (significand << scale) / POWERS_OF_TEN[exponent];
    }
    if (scale < 0 && exponent >= 0) {
      return (significand >>> -scale) / POWERS_OF_TEN[exponent];
    }
    PowersOfFive power = PowersOfFive.of(-exponent);
    int shift = Long.numberOfLeadingZeros(significand);
    long normalized = significand << shift;
    long high = Math.unsignedMultiplyHigh(normalized, power.high());
    long middle = normalized * power.high();
    long carried = middle + Math.unsignedMultiplyHigh(normalized, power.low());
    high += Long.compareUnsigned(carried, middle) < 0 ? 1 : 0;
    int drop = exponent + shift - scale - power.exponent() - 128;
    long quotient = high >>> drop;
    boolean mayCarry = carried == -1 && (high + 1) >>> drop != quotient;
    return power.exact() || !mayCarry
        ? quotient
        : FloatLayout.quotient(BigInteger.valueOf(significand), scale, exponent).longValue();
  }

  private static long roundHalfUp(long quotient, int excess) {
    if (excess == 0) {
      return quotient;
    }
    long unit = POWERS_OF_TEN[excess];
    return (quotient + unit / 2) / unit;
  }

  private static int digitCount(long value) {
    // 1233 / 4096 approximates log10(2) from above: exact for the first digit count of a bit
    // length.
    int guess = ((64 - Long.numberOfLeadingZeros(value)) * 1233) >>> 12;
    return value >= POWERS_OF_TEN[guess] ? guess + 1 : guess;
  }
}
