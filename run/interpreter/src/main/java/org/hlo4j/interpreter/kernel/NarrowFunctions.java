package org.hlo4j.interpreter.kernel;

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

  /** Two divided by π. */
  public static final double TWO_OVER_PI = 0.6366197723675814;

  /** The high bits of π/2, few enough that products with integers below 2²⁰ are exact. */
  public static final double HALF_PI_HIGH = 0x1.921fb544p0;

  /** The other bits of π/2. */
  public static final double HALF_PI_LOW = 0x1.0b4611a626331p-34;

  /** Up to this magnitude angles are reduced by two parts of π/2. */
  public static final double ANGLE_BOUND = 0x1p19;

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
      return x * (1 - x * x / 3);
    }
    return 1 - 2 / (exp(2 * x) + 1);
  }

  /**
   * {@return the natural logarithm: the series of the inverse hyperbolic tangent around one}
   *
   * @param x a float of at most 32 bits
   */
  public static double log(double x) {
    return x >= Double.MIN_NORMAL && x < Double.POSITIVE_INFINITY
        ? normalLog(x)
        : StrictMath.log(x);
  }

  private static double normalLog(double x) {
    // Relative to the square root of one half, so that the exponent is zero around one.
    long bits = Double.doubleToRawLongBits(x);
    long offset = bits - Double.doubleToRawLongBits(SQRT_HALF);
    long exponent = offset >> 52;
    double m = Double.longBitsToDouble(bits - (exponent << 52));
    return exponent * LN2 + 2 * inverseTanh((m - 1) / (m + 1));
  }

  private static double inverseTanh(double s) {
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
    return s * p;
  }

  /**
   * {@return the logarithm of one plus a number, as {@link #log} has it, but for the fraction}
   *
   * @param x a float of at most 32 bits
   */
  public static double log1p(double x) {
    if (!(x > -1 && x < Double.POSITIVE_INFINITY)) {
      return StrictMath.log1p(x);
    }
    double sum = 1 + x;
    long bits = Double.doubleToRawLongBits(sum);
    long offset = bits - Double.doubleToRawLongBits(SQRT_HALF);
    long exponent = offset >> 52;
    double m = Double.longBitsToDouble(bits - (exponent << 52));
    if (exponent == 0) {
      // Without the bits that the sum has lost, and with the sign of zero.
      return 2 * inverseTanh(x / (m + 1));
    }
    return exponent * LN2 + 2 * inverseTanh((m - 1) / (m + 1));
  }

  /**
   * {@return the exponential function minus one}
   *
   * @param argument a float of at most 32 bits
   */
  public static double expm1(double argument) {
    if (argument == 0) {
      return argument;
    }
    double x = argument < -EXP_BOUND ? -EXP_BOUND : argument > EXP_BOUND ? EXP_BOUND : argument;
    double shifted = x * LOG2_E + TO_INTEGER;
    double k = shifted - TO_INTEGER;
    double r = x - k * LN2_HIGH - k * LN2_LOW;
    double r2 = r * r;
    double r4 = r2 * r2;
    double low = r + r2 * (0.5 + r * (1.0 / 6));
    double middle = 1.0 / 24 + r * (1.0 / 120) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    double high = 1.0 / 40320 + r * (1.0 / 362880);
    double p = low + r4 * (middle + r4 * high);
    double power = Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) + 1023) << 52);
    return p * power + (power - 1);
  }

  /**
   * {@return the sine}
   *
   * @param x a float of at most 32 bits
   */
  public static double sin(double x) {
    return Math.abs(x) <= ANGLE_BOUND ? sin(x, 0) : StrictMath.sin(x);
  }

  /**
   * {@return the cosine}
   *
   * @param x a float of at most 32 bits
   */
  public static double cos(double x) {
    return Math.abs(x) <= ANGLE_BOUND ? sin(x, 1) : StrictMath.cos(x);
  }

  /**
   * {@return the tangent}
   *
   * @param x a float of at most 32 bits
   */
  public static double tan(double x) {
    if (!(Math.abs(x) <= ANGLE_BOUND)) {
      return StrictMath.tan(x);
    }
    double shifted = x * TWO_OVER_PI + TO_INTEGER;
    double k = shifted - TO_INTEGER;
    double r = x - k * HALF_PI_HIGH - k * HALF_PI_LOW;
    double z = r * r;
    double sin = r * sinRatio(z);
    double cos = nearCos(z);
    boolean isOdd = (Double.doubleToRawLongBits(shifted) & 1) != 0;
    return isOdd ? -cos / sin : sin / cos;
  }

  /** Returns the sine of a number and so many right angles. */
  private static double sin(double x, int angles) {
    double shifted = x * TWO_OVER_PI + TO_INTEGER;
    double k = shifted - TO_INTEGER;
    double r = x - k * HALF_PI_HIGH - k * HALF_PI_LOW;
    double z = r * r;
    long quadrant = Double.doubleToRawLongBits(shifted) + angles;
    double value = (quadrant & 1) != 0 ? nearCos(z) : r * sinRatio(z);
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ ((quadrant & 2) << 62));
  }

  /** Returns the ratio of the sine of an angle of at most π/4 to the angle, given its square. */
  private static double sinRatio(double z) {
    double p = 1.0 / 6227020800.0;
    p = p * z - 1.0 / 39916800;
    p = p * z + 1.0 / 362880;
    p = p * z - 1.0 / 5040;
    p = p * z + 1.0 / 120;
    p = p * z - 1.0 / 6;
    return p * z + 1;
  }

  /** Returns the cosine of an angle of at most π/4, given its square. */
  private static double nearCos(double z) {
    double p = 1.0 / 479001600;
    p = p * z - 1.0 / 3628800;
    p = p * z + 1.0 / 40320;
    p = p * z - 1.0 / 720;
    p = p * z + 1.0 / 24;
    p = p * z - 0.5;
    return p * z + 1;
  }
}
