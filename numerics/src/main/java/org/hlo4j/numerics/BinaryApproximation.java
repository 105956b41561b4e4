package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * A positive number as {@code significand * 2^exponent}, cut off below.
 *
 * @param inexact whether the true significand lies strictly between this one and the next
 */
record BinaryApproximation(BigInteger significand, int exponent, boolean inexact) {
  // More than the widest precision, so that rounding what is kept rounds the number.
  private static final int KEPT_BITS = 128;

  /** {@code digits * 10^exponent} for positive digits, for an exponent of a format's size. */
  static BinaryApproximation ofDecimal(BigInteger digits, int exponent) {
    if (exponent >= 0) {
      return new BinaryApproximation(digits.multiply(PowersOfFive.big(exponent)), exponent, false);
    }
    BigInteger divisor = PowersOfFive.big(-exponent);
    int shift = Math.max(0, KEPT_BITS + divisor.bitLength() - digits.bitLength());
    BigInteger[] result = digits.shiftLeft(shift).divideAndRemainder(divisor);
    return new BinaryApproximation(result[0], exponent - shift, result[1].signum() != 0);
  }

  /** The same number cut to at most the given bits. */
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
