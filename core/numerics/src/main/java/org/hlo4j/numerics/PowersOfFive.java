package org.hlo4j.numerics;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A power of five to 128 bits: 5^n is at least {@code (high * 2^64 + low) * 2^exponent} and, unless
 * {@code exact}, exceeds it by less than {@code 2^exponent}. The top bit of {@code high} is set.
 */
record PowersOfFive(long high, long low, int exponent, boolean exact) {
  // Sufficient for the decimal exponents of f64 and, above, for the binary ones.
  static final int MIN = -400;
  static final int MAX = 1100;

  // Filled on demand, as a program needs few of them. Entries are immutable, so a race only costs
  // computing one twice.
  private static final @Nullable PowersOfFive[] CACHE = new PowersOfFive[MAX - MIN + 1];

  static PowersOfFive of(int n) {
    PowersOfFive cached = CACHE[n - MIN];
    if (cached == null) {
      cached = compute(n);
      CACHE[n - MIN] = cached;
    }
    return cached;
  }

  private static PowersOfFive compute(int n) {
    BigInteger power = big(Math.abs(n));
    int length = power.bitLength();
    if (n >= 0) {
      BigInteger scaled = power.shiftLeft(128).shiftRight(length);
      return of(scaled, length - 128, length <= 128);
    }
    BigInteger scaled = BigInteger.ONE.shiftLeft(length + 127).divide(power);
    return of(scaled, -length - 127, false);
  }

  private static PowersOfFive of(BigInteger scaled, int exponent, boolean exact) {
    return new PowersOfFive(scaled.shiftRight(64).longValue(), scaled.longValue(), exponent, exact);
  }

  /** Returns 5^n without a bound on its size. */
  static BigInteger big(int n) {
    return BigInteger.valueOf(5).pow(n);
  }
}
