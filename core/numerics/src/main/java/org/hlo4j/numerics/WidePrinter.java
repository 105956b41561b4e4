package org.hlo4j.numerics;

import java.math.BigInteger;
import java.util.Locale;

/** Prints wide floats by the rules of {@link FloatPrinter}. */
final class WidePrinter {
  private WidePrinter() {}

  static void append(FloatFormat format, BigInteger bits, StringBuilder out) {
    switch (WideBits.category(format, bits)) {
      case NAN, INFINITE -> appendHex(format, bits, out);
      case ZERO -> out.append(WideBits.isNegative(format, bits) ? "-" : "").append("0.000000e+00");
      case NONZERO -> appendNonzero(format, bits, out);
    }
  }

  private static void appendHex(FloatFormat format, BigInteger bits, StringBuilder out) {
    String digits = WideBits.canonical(format, bits).toString(16);
    out.append("0x").append(digits.toUpperCase(Locale.ROOT));
  }

  private static void appendNonzero(FloatFormat format, BigInteger bits, StringBuilder out) {
    BinaryApproximation magnitude = WideBits.magnitude(format, bits);
    int trailing = magnitude.significand().getLowestSetBit();
    BigInteger significand = magnitude.significand().shiftRight(trailing);
    int scale = magnitude.exponent() + trailing;

    int start = out.length();
    boolean negative = WideBits.isNegative(format, bits);
    if (negative) {
      out.append('-');
    }
    int digitsStart = out.length();
    int exponent = appendDigits(significand, scale, FloatPrinter.SHORT_DIGITS, out);
    BigInteger digits = new BigInteger(out.substring(digitsStart));
    if (nearest(format, negative, digits, exponent).equals(WideBits.canonical(format, bits))) {
      FloatLayout.exponentForm(out, digitsStart, exponent);
      return;
    }
    out.setLength(digitsStart);
    int wanted = FloatLayout.naturalDigits(format);
    exponent = appendDigits(significand, scale, wanted, out);
    if (!FloatLayout.naturalForm(out, digitsStart, exponent, wanted)) {
      out.setLength(start);
      appendHex(format, bits, out);
    }
  }

  /**
   * Appends at most the wanted digits, or one more zero after a carry; returns the exponent of the
   * last one.
   */
  private static int appendDigits(
      BigInteger significand, int scale, int wanted, StringBuilder out) {
    int bits =
        scale >= 0
            ? significand.bitLength() + scale
            : significand.multiply(PowersOfFive.big(-scale)).bitLength();
    int exponent = Math.min(scale, 0) + FloatLayout.removableTens(bits, wanted);
    BigInteger quotient = FloatLayout.quotient(significand, scale, exponent);
    int excess = Math.max(0, quotient.toString().length() - wanted);
    if (excess > 0) {
      BigInteger unit = BigInteger.TEN.pow(excess);
      quotient = quotient.add(unit.shiftRight(1)).divide(unit);
    }
    out.append(quotient);
    return exponent + excess;
  }

  /** Returns the value nearest to {@code digits * 10^exponent}; the digits are not zero. */
  static BigInteger nearest(FloatFormat format, boolean negative, BigInteger digits, int exponent) {
    return WideBits.round(format, negative, BinaryApproximation.ofDecimal(digits, exponent));
  }
}
