package org.hlo4j.byteir.evaluate;

/** Real functions absent from {@link Math}, in double precision. */
final class RealFunctions {
  private static final double TWO_BY_ROOT_PI = 2 / Math.sqrt(Math.PI);

  /** From here on, the continued fraction converges faster than the series. */
  private static final double SERIES_LIMIT = 3;

  /** From here on, the error function is 1 in double precision. */
  private static final double ONE_LIMIT = 6;

  private RealFunctions() {}

  /** Returns the error function. */
  static double erf(double x) {
    double magnitude = Math.abs(x);
    if (Double.isNaN(x) || x == 0) {
      return x;
    }
    double value =
        magnitude >= ONE_LIMIT
            ? 1
            : magnitude < SERIES_LIMIT ? erfBySeries(magnitude) : 1 - erfcByFraction(magnitude);
    return Math.copySign(value, x);
  }

  /** Returns the error function by a series with positive terms only, free of cancellation. */
  private static double erfBySeries(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; term > sum * 1e-17; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return TWO_BY_ROOT_PI * Math.exp(-x * x) * sum;
  }

  private static double erfcByFraction(double x) {
    double fraction = x;
    for (int n = 60; n >= 1; n--) {
      fraction = x + n / 2.0 / fraction;
    }
    return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
  }

  static double asinh(double x) {
    double magnitude = Math.abs(x);
    double value =
        magnitude > 1e8
            ? Math.log(magnitude) + Math.log(2)
            : Math.log1p(
                magnitude + magnitude * magnitude / (1 + Math.sqrt(1 + magnitude * magnitude)));
    return Math.copySign(value, x);
  }

  static double acosh(double x) {
    if (x > 1e8) {
      return Math.log(x) + Math.log(2);
    }
    double excess = x - 1;
    return Math.log1p(excess + Math.sqrt(2 * excess + excess * excess));
  }

  /** Rounds towards zero. */
  static double trunc(double x) {
    return x < 0 ? Math.ceil(x) : Math.floor(x);
  }
}
