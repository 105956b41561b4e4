package org.hlo4j.transforms.chlo;

import java.util.Arrays;

/**
 * The gamma function's logarithm and its derivatives in doubles, with small relative errors also
 * where the formulas of {@link Gamma} and {@link Zeta} lose all digits: near the zeros of the
 * logarithm at one and two and near the zero of {@code digamma}. Near the zeros between negative
 * integers, errors are small beside one.
 */
final class GammaFunctions {
  /** From here on asymptotic series are precise. */
  private static final double LARGE = 10;

  /** Terms below this fraction of a sum do not change it. */
  private static final double NEGLIGIBLE = 0x1p-60;

  /** One minus Euler's constant: the derivative of {@code lgamma} at two. */
  private static final double SLOPE_AT_TWO = 0.42278433509846713;

  /** The positive zero of {@code digamma}, in two parts. */
  private static final double ZERO = 1.4616321449683622;

  private static final double ZERO_REST = 9.549995429965697e-17;

  /** From here on sums from negative numbers are those from positive ones, of both signs. */
  private static final double SUMMED = 1000;

  /** The radius in which the series around {@link #ZERO} is used. */
  private static final double NEAR_ZERO = 0.25;

  private static final double HALF_LOG_TWO_PI = 0.9189385332046728;

  /** Bernoulli numbers {@code B₂}, {@code B₄} and so on, divided by the factorial of the index. */
  private static final double[] BERNOULLI_OVER_FACTORIAL = new double[Zeta.terms()];

  /** The coefficients of powers two and up of {@code lgamma} around two. */
  private static final double[] LGAMMA_AT_TWO = new double[30];

  /** The coefficients of powers one and up of {@code digamma} around {@link #ZERO}. */
  private static final double[] DIGAMMA_AT_ZERO = new double[24];

  static {
    Arrays.setAll(BERNOULLI_OVER_FACTORIAL, Zeta::bernoulliOverFactorial);
    Arrays.setAll(LGAMMA_AT_TWO, i -> alternating(i) * zeta(i + 2, 2) / (i + 2));
    Arrays.setAll(DIGAMMA_AT_ZERO, i -> alternating(i) * zeta(i + 2, ZERO));
  }

  private GammaFunctions() {}

  private static int alternating(int i) {
    return (i & 1) == 0 ? 1 : -1;
  }

  private static boolean isInteger(double x) {
    return x == Math.rint(x);
  }

  /** The logarithm of the magnitude of the gamma function; infinite at its poles. */
  static double lgamma(double x) {
    if (Double.isNaN(x)) {
      return x;
    }
    if (Double.isInfinite(x) || (x <= 0 && isInteger(x))) {
      return Double.POSITIVE_INFINITY;
    }
    if (x >= LARGE) {
      return stirling(x);
    }
    if (x > 1.5) {
      double product = 1;
      double y = x;
      while (y > 2.5) {
        y--;
        product *= y;
      }
      return StrictMath.log(product) + nearTwo(y - 2);
    }
    if (x > 0.5) {
      return nearTwo(x - 1) - StrictMath.log1p(x - 1);
    }
    if (x > -0.5) {
      return nearTwo(x) - StrictMath.log1p(x) - StrictMath.log(Math.abs(x));
    }
    double sine = Math.abs(StrictMath.sin(Math.PI * (x - Math.rint(x))));
    return StrictMath.log(Math.PI / sine) - lgamma(1 - x);
  }

  /** {@code lgamma(2 + z)} for magnitudes of at most one half. */
  private static double nearTwo(double z) {
    double sum = 0;
    for (int i = LGAMMA_AT_TWO.length - 1; i >= 0; i--) {
      sum = sum * z + LGAMMA_AT_TWO[i];
    }
    return z * (SLOPE_AT_TWO + z * sum);
  }

  private static double stirling(double x) {
    double log = StrictMath.log(x);
    if (x > 1e17) {
      return x * (log - 1); // may overflow, as it should
    }
    double square = 1 / (x * x);
    double power = 1 / x;
    double series = 0;
    double factorial = 1; // of 2k - 2
    for (int k = 1; k <= BERNOULLI_OVER_FACTORIAL.length; k++) {
      series += BERNOULLI_OVER_FACTORIAL[k - 1] * factorial * power;
      power *= square;
      factorial *= (2 * k - 1) * (2.0 * k);
    }
    return (x - 0.5) * (log - 1) - 0.5 + HALF_LOG_TWO_PI + series;
  }

  /** The derivative of {@code lgamma}: -∞ at zero, not a number at the other poles. */
  static double digamma(double x) {
    if (x == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (x < 0) {
      double fraction = x - Math.rint(x);
      return fraction == 0 || Double.isInfinite(x)
          ? Double.NaN
          : digamma(1 - x) - Math.PI / StrictMath.tan(Math.PI * fraction);
    }
    if (Math.abs(x - ZERO) < NEAR_ZERO) {
      double z = x - ZERO - ZERO_REST;
      double sum = 0;
      for (int i = DIGAMMA_AT_ZERO.length - 1; i >= 0; i--) {
        sum = sum * z + DIGAMMA_AT_ZERO[i];
      }
      return z * sum;
    }
    double sum = 0;
    double y = x;
    while (y < LARGE) {
      sum += 1 / y;
      y++;
    }
    double square = 1 / (y * y);
    double power = square;
    double series = 0.5 / y;
    double factorial = 1; // of 2k - 1
    for (int k = 1; k <= BERNOULLI_OVER_FACTORIAL.length; k++) {
      series += BERNOULLI_OVER_FACTORIAL[k - 1] * factorial * power;
      power *= square;
      factorial *= 2.0 * k * (2 * k + 1);
    }
    return StrictMath.log(y) - series - sum;
  }

  /**
   * The sum of {@code 1 / (q + k)ˣ} over all {@code k}. Of negative {@code q} it is defined for
   * integers {@code x}.
   */
  static double zeta(double x, double q) {
    if (x == 1) {
      return Double.POSITIVE_INFINITY;
    }
    if (!(x > 1) || Double.isNaN(q) || (q <= 0 && !isInteger(x))) {
      return Double.NaN;
    }
    boolean isEven = isInteger(x / 2);
    if (q <= 0 && isInteger(q)) {
      return isEven ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    if (q < 0) {
      double nearest = q - Math.rint(q);
      if (Math.abs(nearest) == 0.5 && !isEven) {
        // Each negative term has its positive one.
        return sum(x, 1 - q);
      }
      double largest = power(nearest, x);
      if (Double.isInfinite(largest)) {
        // Others may be infinite as well, with another sign.
        return largest;
      }
    }
    if (q > -SUMMED) {
      return sum(x, q);
    }
    double fraction = q - Math.floor(q);
    double below = sum(x, 1 - fraction);
    double beyond = sum(x, 1 - q);
    double above = sum(x, fraction);
    return isEven ? above + below - beyond : above - below + beyond;
  }

  /** {@code 1 / qˣ}, of one also for an infinite {@code x}. */
  private static double power(double q, double x) {
    return q == 1 ? 1 : StrictMath.pow(q, -x);
  }

  /** The Euler-Maclaurin formula, from where its series is precise. */
  private static double sum(double x, double q) {
    double sum = 0;
    double base = q;
    double term = power(base, x);
    while (base < Math.max(LARGE, x)) {
      sum += term;
      base++;
      term = power(base, x);
      // No term changes a sum that is not a number.
      if (base > 0 && !(term > Math.abs(sum) * NEGLIGIBLE)) {
        return sum;
      }
    }
    double factor = x / base;
    double series = 0.5;
    for (int k = 1; k <= BERNOULLI_OVER_FACTORIAL.length; k++) {
      series += BERNOULLI_OVER_FACTORIAL[k - 1] * factor;
      factor *= (x + 2 * k - 1) / base * ((x + 2 * k) / base);
    }
    return sum + (base / (x - 1)) * term + term * series;
  }

  /** The {@code n}-th derivative of {@code digamma}; not a number unless {@code n} is natural. */
  static double polygamma(double n, double x) {
    if (n == 0) {
      return digamma(x);
    }
    if (!(n > 0) || !isInteger(n)) {
      return Double.NaN;
    }
    double factorial = 1;
    for (int k = 2; k <= n && Double.isFinite(factorial); k++) {
      factorial *= k;
    }
    double magnitude = factorial * zeta(n + 1, x);
    return isInteger(n / 2) ? -magnitude : magnitude;
  }
}
