package org.hlo4j.interpreter.eval;

/**
 * Elementary functions for floats of at most 32 bits: evaluated in doubles without tables or, in
 * the common case, branches. The error is far below the precision of such floats, and results are
 * the same on every machine.
 */
public final class NarrowFunctions {
  /** The binary logarithm of e. */
  public static final double LOG2_E = 1.4426950408889634;

  /** The high bits of ln 2, few enough that products with small integers are exact. */
  public static final double LN2_HIGH = 0x1.62e42fee00000p-1;

  /** The other bits of ln 2. */
  public static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  /** The natural logarithm of 2. */
  public static final double LN2 = 0x1.62e42fefa39efp-1;

  /**
   * Adding and subtracting this rounds to an integer: the lowest bit of the sum has the weight one.
   */
  public static final double TO_INTEGER = 0x1.8p52;

  /** Beyond this bound the result is zero or infinite in all formats. */
  public static final double EXP_BOUND = 200;

  /** Below this magnitude two terms of the series of the hyperbolic tangent suffice. */
  public static final double SMALL_TANH = 1e-4;

  /** The square root of one half. */
  public static final double SQRT_HALF = 0.7071067811865476;

  private NarrowFunctions() {}

  /**
   * {@return the exponential function: a Taylor polynomial around the nearest multiple of ln 2}
   *
   * @param argument a float of at most 32 bits
   */
  public static double exp(double argument) {
    double x = argument < -EXP_BOUND ? -EXP_BOUND : argument > EXP_BOUND ? EXP_BOUND : argument;
    double shifted = x * LOG2_E + TO_INTEGER;
    double k = shifted - TO_INTEGER;
    double r = x - k * LN2_HIGH - k * LN2_LOW;
    double r2 = r * r;
    double r4 = r2 * r2;
    double low = 1 + r + r2 * (0.5 + r * (1.0 / 6));
    double middle = 1.0 / 24 + r * (1.0 / 120) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    double high = 1.0 / 40320 + r * (1.0 / 362880);
    double p = low + r4 * (middle + r4 * high);
    double power = Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) + 1023) << 52);
    return p * power;
  }

  /**
   * {@return the logistic function}
   *
   * @param x a float of at most 32 bits
   */
  public static double logistic(double x) {
    return 1 / (1 + exp(-x));
  }

  /**
   * {@return the hyperbolic tangent}
   *
   * @param x a float of at most 32 bits
   */
  public static double tanh(double x) {
    if (Math.abs(x) < SMALL_TANH) {
      return x - x * x * x / 3;
    }
    return 1 - 2 / (exp(2 * x) + 1);
  }

  /**
   * {@return the natural logarithm: the series of the inverse hyperbolic tangent around one}
   *
   * @param x a float of at most 32 bits
   */
  public static double log(double x) {
    if (!(x >= Double.MIN_NORMAL && x < Double.POSITIVE_INFINITY)) {
      return StrictMath.log(x);
    }
    // Relative to the square root of one half, so that the exponent is zero around one.
    long bits = Double.doubleToRawLongBits(x);
    long offset = bits - Double.doubleToRawLongBits(SQRT_HALF);
    long exponent = offset >> 52;
    double m = Double.longBitsToDouble(bits - (exponent << 52));
    double s = (m - 1) / (m + 1);
    double z = s * s;
    double p = 1.0 / 17;
    p = p * z + 1.0 / 15;
    p = p * z + 1.0 / 13;
    p = p * z + 1.0 / 11;
    p = p * z + 1.0 / 9;
    p = p * z + 1.0 / 7;
    p = p * z + 1.0 / 5;
    p = p * z + 1.0 / 3;
    p = p * z + 1;
    return exponent * LN2 + 2 * s * p;
  }
}
