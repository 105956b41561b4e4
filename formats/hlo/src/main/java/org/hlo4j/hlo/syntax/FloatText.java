package org.hlo4j.hlo.syntax;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.hlo4j.numerics.FloatFormat;

/** Floats as XLA prints them: with few digits if these identify them. */
final class FloatText {
  private static final int LEAST_EXPONENT = -4;

  private FloatText() {}

  /** Returns a number of a format, which is given by its bits. */
  static String print(FloatFormat format, long bits) {
    if (format.isNaN(bits)) {
      return printNan(format, bits);
    }
    double value = format.toDouble(bits);
    if (value == 0 && format.isNegative(bits)) {
      return "-0.0"; // XLA reads what it prints, -0, as an integer
    }
    int few = fewDigits(format);
    if (few > 0) {
      String text = general(value, few);
      if (Double.isInfinite(value) || parse(format, text) == bits) {
        return text;
      }
    }
    return general(value, manyDigits(format));
  }

  /** The digits that every number of a format has, of those that XLA prints shorter if it can. */
  private static int fewDigits(FloatFormat format) {
    return format == FloatFormat.F32 ? 6 : format == FloatFormat.F64 ? 15 : 0;
  }

  /** The digits that identify each number: one more than those of its bits. */
  private static int manyDigits(FloatFormat format) {
    return (int) Math.ceil(1 + format.precision() * Math.log10(2));
  }

  private static String printNan(FloatFormat format, long bits) {
    String sign = format.isNegative(bits) ? "-" : "";
    if (bits == format.nan(format.isNegative(bits))) {
      return sign + "nan";
    }
    return sign + "nan(0x" + Long.toHexString(bits & fraction(format)) + ")";
  }

  /** The bits of a format that are neither sign nor exponent. */
  static long fraction(FloatFormat format) {
    return (1L << format.significandBits()) - 1;
  }

  /** Returns the nearest number of a format, by its bits. */
  static long parse(FloatFormat format, String text) {
    String digits = text.startsWith("-") ? text.substring(1) : text;
    boolean isNegative = digits.length() < text.length();
    if (digits.startsWith(".")) {
      digits = "0" + digits;
    }
    if (digits.equals("inf")) {
      return format.infinity(isNegative);
    }
    return format.parse(isNegative ? "-" + digits : digits);
  }

  /** Returns a number as C's {@code %g} prints it. */
  static String general(double value, int digits) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value < 0 ? "-inf" : "inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    BigDecimal shortest = rounded.stripTrailingZeros();
    if (exponent >= LEAST_EXPONENT && exponent < digits) {
      return shortest.toPlainString();
    }
    String significand = shortest.movePointLeft(exponent).toPlainString();
    return "%se%s%02d".formatted(significand, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
