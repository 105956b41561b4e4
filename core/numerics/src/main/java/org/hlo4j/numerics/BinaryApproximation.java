package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * A positive number {@code significand * 2^exponent}, truncated.
 *
 * @param inexact whether the true significand lies strictly between this one and the next
 */
record BinaryApproximation(BigInteger significand, int exponent, boolean inexact) {
  // More than the greatest precision, so that rounding the truncated number is exact.
  private static final int KEPT_BITS = 128;

  /**
   * Returns {@code digits * 10^exponent} for positive digits and an exponent in the range of a
   * format.
   */
  static BinaryApproximation ofDecimal(BigInteger digits, int exponent) {
    if (exponent >= 0) {
      return new BinaryApproximation(digits.multiply(PowersOfFive.big(exponent)), exponent, false);
    }
    BigInteger divisor = PowersOfFive.big(-exponent);
    int shift = Math.max(0, KEPT_BITS + divisor.bitLength() - digits.bitLength());
    BigInteger[] result = digits.shiftLeft(shift).divideAndRemainder(divisor);
    return new BinaryApproximation(result[0], exponent - shift, result[1].signum() != 0);
  }

  /** Returns this number truncated to a number of bits. */
  BinaryApproximation truncatedTo(int bits) {
    int excess = significand.bitLength() - bits;
    if (excess <= 0) {
      return this;
    }
    return new BinaryApproximation(
        significand.shiftRight(excess),
        exponent + excess,
        inexact || significand.getLowestSetBit() < excess);
  }
}
