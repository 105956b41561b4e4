package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * The width-independent rules of {@code APFloat}'s decimal text: the number of digits, and the
 * position of the point and the exponent.
 *
 * <p>The two forms edit digits at the end of a buffer; the last digit counts {@code 10^exponent}.
 */
final class FloatLayout {
  /**
   * The number of zeros between the point and the digits from which on the exponent form is chosen.
   */
  private static final int MAX_PADDING = 3;

  private FloatLayout() {}

  // Throughout, 59 / 196 approximates log10(2) from below.

  /** Returns the number of digits of the natural form, which distinguish neighbours. */
  static int naturalDigits(FloatFormat format) {
    return 2 + format.precision() * 59 / 196;
  }

  /**
   * Returns the number of decimal places that an integer of {@code bits} bits can lose and keep the
   * digits.
   */
  static int removableTens(int bits, int digits) {
    int required = (digits * 196 + 58) / 59;
    return bits <= required ? 0 : (bits - required) * 59 / 196;
  }

  /** Returns the floor of {@code significand * 2^scale / 10^exponent}. */
  static BigInteger quotient(BigInteger significand, int scale, int exponent) {
    int binary = scale - exponent;
    BigInteger numerator = significand;
    BigInteger denominator = BigInteger.ONE;
    if (exponent < 0) {
      numerator = numerator.multiply(PowersOfFive.big(-exponent));
    } else {
      denominator = PowersOfFive.big(exponent);
    }
    return binary >= 0
        ? numerator.shiftLeft(binary).divide(denominator)
        : numerator.divide(denominator.shiftLeft(-binary));
  }

  /** Produces {@code 1.250000e-01}: six digits after the point and at least two in the exponent. */
  static void exponentForm(StringBuilder out, int start, int exponent) {
    int power = exponent + out.length() - start - 1;
    while (out.length() - start <= FloatPrinter.SHORT_DIGITS) {
      out.append('0');
    }
    out.insert(start + 1, '.');
    out.append(power < 0 ? "e-" : "e+");
    power = Math.abs(power);
    if (power < 10) {
      out.append('0');
    }
    out.append(power);
  }

  /**
   * Produces {@code 0.333333343}, or {@code 3.40282347E+38} where many zeros would be needed.
   *
   * @return whether there is a point; integers have none
   */
  static boolean naturalForm(StringBuilder out, int start, int exponent, int wanted) {
    int end = out.length();
    while (out.charAt(end - 1) == '0') {
      end--;
    }
    int last = exponent + out.length() - end;
    out.setLength(end);
    int digits = end - start;
    int power = last + digits - 1;
    boolean scientific =
        last >= 0 ? last > MAX_PADDING || digits + last > wanted : power < -MAX_PADDING;
    if (scientific) {
      out.insert(start + 1, digits == 1 ? ".0" : ".");
      out.append(power < 0 ? "E" : "E+").append(power);
      return true;
    }
    if (last >= 0) {
      return false;
    }
    if (power >= 0) {
      out.insert(start + power + 1, '.');
    } else {
      out.insert(start, "0.000", 0, 1 - power);
    }
    return true;
  }
}
