package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * The rules of {@code APFloat}'s decimal text that do not depend on how wide the numbers are: how
 * many digits to compute, and where the point and the exponent go.
 *
 * <p>The two forms edit digits that stand at the end of a buffer; the last digit counts {@code
 * 10^exponent}.
 */
final class FloatLayout {
  /** Zeros that may stand between the point and the digits before the exponent form is chosen. */
  private static final int MAX_PADDING = 3;

  private FloatLayout() {}

  // Throughout, 59 / 196 stands for log10(2), slightly below it.

  /** The digits of the natural form, enough to tell neighbours apart. */
  static int naturalDigits(FloatFormat format) {
    return 2 + format.precision() * 59 / 196;
  }

  /** The decimal places that an integer of {@code bits} bits can lose and still give the digits. */
  static int removableTens(int bits, int digits) {
    int required = (digits * 196 + 58) / 59;
    return bits <= required ? 0 : (bits - required) * 59 / 196;
  }

  /** The floor of {@code significand * 2^scale / 10^exponent}. */
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

  /** {@code 1.250000e-01}: always six digits after the point and at least two in the exponent. */
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
   * {@code 0.333333343}, or {@code 3.40282347E+38} where that would need many zeros.
   *
   * @return whether there is a point; an integer is left without one
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
