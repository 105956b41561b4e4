package org.hlo4j.transforms.random;

/**
 * Special functions by other methods than those of the passes: fast converging sums and integrals.
 */
final class SpecialFunctions {
  private static final int STEPS = 400;
  private static final int SHIFT = 30;

  /** Bernoulli numbers B2, B4 and so on. */
  private static final double[] BERNOULLI = {
    1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6, -3617.0 / 510
  };

  private SpecialFunctions() {}

  /** The Maclaurin series times a Gaussian, all terms of which are positive. */
  static double erf(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; n < STEPS; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  /** Far from zero by its continued fraction, which does not cancel. */
  static double erfc(double x) {
    if (x < 1.5) {
      return 1 - erf(x);
    }
    double fraction = x;
    for (int n = STEPS; n > 0; n--) {
      fraction = x + n / 2.0 / fraction;
    }
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
  }

  /** Newton's method on {@link #erf}. */
  static double erfInv(double y) {
    double x = 0;
    for (int i = 0; i < 60; i++) {
      x -= (erf(x) - y) / (2 / Math.sqrt(Math.PI) * Math.exp(-x * x));
    }
    return x;
  }

  /** Stirling's series far from zero, from which the recurrence leads back. */
  static double lgamma(double x) {
    if (x < 0.5) {
      return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - lgamma(1 - x);
    }
    double product = 0;
    double y = x;
    for (; y < SHIFT; y++) {
      product += Math.log(y);
    }
    double series = 0;
    double power = y;
    for (int k = 1; k <= BERNOULLI.length; k++) {
      series += BERNOULLI[k - 1] / (2 * k * (2 * k - 1) * power);
      power *= y * y;
    }
    return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - product;
  }

  static double digamma(double x) {
    if (x < 0.5) {
      return digamma(1 - x) - Math.PI / Math.tan(Math.PI * x);
    }
    double sum = 0;
    double y = x;
    for (; y < SHIFT; y++) {
      sum += 1 / y;
    }
    double series = 0;
    double power = y * y;
    for (int k = 1; k <= BERNOULLI.length; k++) {
      series += BERNOULLI[k - 1] / (2 * k * power);
      power *= y * y;
    }
    return Math.log(y) - 1 / (2 * y) - series - sum;
  }

  /** Hurwitz' zeta function by the formula of Euler and Maclaurin. */
  static double zeta(double s, double q) {
    double sum = 0;
    double y = q;
    for (int i = 0; i < SHIFT; i++, y++) {
      sum += Math.pow(y, -s);
    }
    sum += Math.pow(y, 1 - s) / (s - 1) + Math.pow(y, -s) / 2;
    double rising = s;
    double factorial = 2;
    for (int k = 1; k <= BERNOULLI.length; k++) {
      sum += BERNOULLI[k - 1] / factorial * rising * Math.pow(y, -s - 2 * k + 1);
      rising *= (s + 2 * k - 1) * (s + 2 * k);
      factorial *= (2 * k + 1) * (2 * k + 2);
    }
    return sum;
  }

  static double polygamma(double n, double x) {
    if (n == 0) {
      return digamma(x);
    }
    double sign = n % 2 == 0 ? -1 : 1;
    return sign * Math.exp(lgamma(n + 1)) * zeta(n + 1, x);
  }

  /** Bessel's integral by the trapezoidal rule, which converges geometrically. */
  static double besselI1e(double x) {
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double angle = Math.PI * i / STEPS;
      double weight = i == 0 || i == STEPS ? 0.5 : 1;
      sum += weight * Math.exp(x * Math.cos(angle) - Math.abs(x)) * Math.cos(angle);
    }
    return sum / STEPS;
  }

  static double asinh(double x) {
    return Math.signum(x) * Math.log(Math.abs(x) + Math.hypot(x, 1));
  }

  static double acosh(double x) {
    return Math.log(x + Math.sqrt(x * x - 1));
  }

  static double atanh(double x) {
    return Math.log((1 + x) / (1 - x)) / 2;
  }
}
