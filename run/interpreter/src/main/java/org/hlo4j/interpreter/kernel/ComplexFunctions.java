package org.hlo4j.interpreter.kernel;

/**
 * Elementary functions of complex numbers in doubles, with formulas that keep each part accurate.
 * Branch cuts and limits are those of C99's annex G where it states them.
 */
public final class ComplexFunctions {
  /** Beyond this, {@code tanh} rounds to one. */
  private static final double TANH_LIMIT = 22;

  /**
   * Above this, {@code exp(x)} is computed by way of {@code exp(x / 2)}, which does not overflow.
   */
  private static final double EXP_LIMIT = 700;

  private ComplexFunctions() {}

  public static void multiply(double a, double b, double c, double d, Complex result) {
    result.set(a * c - b * d, a * d + b * c);
  }

  public static void divide(double a, double b, double c, double d, Complex result) {
    int scale = scale(c, d);
    double x = Math.scalb(c, scale);
    double y = Math.scalb(d, scale);
    double square = x * x + y * y;
    int ofDividend = scale(a, b);
    double u = Math.scalb(a, ofDividend);
    double v = Math.scalb(b, ofDividend);
    double re = Math.scalb((u * x + v * y) / square, scale - ofDividend);
    double im = Math.scalb((v * x - u * y) / square, scale - ofDividend);
    if (Double.isNaN(re) && Double.isNaN(im)) {
      divideSpecial(a, b, c, d, square, result);
      return;
    }
    result.set(re, im);
  }

  /** Returns the power of two that brings the larger part near one; zero where none does. */
  private static int scale(double re, double im) {
    double largest = Math.max(Math.abs(re), Math.abs(im));
    return largest > 0 && Double.isFinite(largest) ? -Math.getExponent(largest) : 0;
  }

  /** Divides where the plain formula yields NaN because an operand is zero or infinite. */
  private static void divideSpecial(
      double a, double b, double c, double d, double square, Complex result) {
    if (square == 0 && (!Double.isNaN(a) || !Double.isNaN(b))) {
      double infinity = Math.copySign(Double.POSITIVE_INFINITY, c);
      result.set(infinity * a, infinity * b);
    } else if ((Double.isInfinite(a) || Double.isInfinite(b))
        && Double.isFinite(c)
        && Double.isFinite(d)) {
      double x = unit(a);
      double y = unit(b);
      result.set(
          Double.POSITIVE_INFINITY * (x * c + y * d), Double.POSITIVE_INFINITY * (y * c - x * d));
    } else if ((Double.isInfinite(c) || Double.isInfinite(d))
        && Double.isFinite(a)
        && Double.isFinite(b)) {
      double x = unit(c);
      double y = unit(d);
      result.set(0 * (a * x + b * y), 0 * (b * x - a * y));
    } else {
      result.set(Double.NaN, Double.NaN);
    }
  }

  private static double unit(double part) {
    return Math.copySign(Double.isInfinite(part) ? 1 : 0, part);
  }

  /** The number divided by its magnitude; zero for zero. */
  public static void sign(double x, double y, Complex result) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      result.set(Double.NaN, Double.NaN);
    } else if (x == 0 && y == 0) {
      result.set(0, 0);
    } else {
      int scale = -Math.getExponent(Math.max(Math.abs(x), Math.abs(y)));
      double re = Math.scalb(x, scale);
      double im = Math.scalb(y, scale);
      double magnitude = StrictMath.hypot(re, im);
      result.set(re / magnitude, im / magnitude);
    }
  }

  public static void exp(double x, double y, Complex result) {
    if (y == 0) {
      result.set(StrictMath.exp(x), y);
    } else if (Double.isInfinite(x) && !Double.isFinite(y)) {
      result.set(x < 0 ? 0 : x, x < 0 ? 0 : Double.NaN);
    } else if (x > EXP_LIMIT) {
      double half = StrictMath.exp(x / 2);
      result.set(
          product(half, product(half, StrictMath.cos(y))),
          product(half, product(half, StrictMath.sin(y))));
    } else {
      double e = StrictMath.exp(x);
      result.set(e * StrictMath.cos(y), e * StrictMath.sin(y));
    }
  }

  /** The product, defining zero times infinity as zero. */
  private static double product(double a, double b) {
    return a == 0 || b == 0 ? 0 * Math.signum(a) * Math.signum(b) : a * b;
  }

  public static void expm1(double x, double y, Complex result) {
    if (y == 0) {
      result.set(StrictMath.expm1(x), y);
      return;
    }
    exp(x, y, result);
    if (Math.abs(x) < 1) {
      double s = StrictMath.sin(y / 2);
      result.re = StrictMath.expm1(x) * StrictMath.cos(y) - 2 * s * s;
    } else {
      result.re -= 1;
    }
  }

  public static void log(double x, double y, Complex result) {
    result.set(logOfMagnitude(x, y), StrictMath.atan2(y, x));
  }

  private static double logOfMagnitude(double x, double y) {
    double large = Math.max(Math.abs(x), Math.abs(y));
    double small = Math.min(Math.abs(x), Math.abs(y));
    if (large > 0.5 && large < 2 && small < 2) {
      return 0.5 * StrictMath.log1p(Math.fma(large - 1, large + 1, small * small));
    }
    if (large > 1e150 && Double.isFinite(large)) {
      return StrictMath.log(StrictMath.hypot(x / 0x1p20, y / 0x1p20)) + 20 * StrictMath.log(2);
    }
    return StrictMath.log(StrictMath.hypot(x, y));
  }

  public static void log1p(double x, double y, Complex result) {
    double re =
        Math.abs(x) < 0.5 && Math.abs(y) < 0.5
            ? 0.5 * StrictMath.log1p(Math.fma(x, 2 + x, y * y))
            : logOfMagnitude(1 + x, y);
    result.set(re, StrictMath.atan2(y, 1 + x));
  }

  public static void sqrt(double x, double y, Complex result) {
    if (x == 0 && y == 0) {
      result.set(0, y);
    } else if (Double.isInfinite(y)) {
      result.set(Double.POSITIVE_INFINITY, y);
    } else if (Double.isInfinite(x)) {
      double other = Double.isNaN(y) ? Double.NaN : 0;
      if (x > 0) {
        result.set(x, Math.copySign(other, y));
      } else {
        result.set(other, Math.copySign(Double.POSITIVE_INFINITY, y));
      }
    } else {
      finiteSqrt(x, y, result);
    }
  }

  private static void finiteSqrt(double x, double y, Complex result) {
    // An even power of two keeps the magnitude within range.
    int scale = Math.getExponent(Math.max(Math.abs(x), Math.abs(y))) / 2 * 2;
    double a = Math.scalb(x, -scale);
    double b = Math.scalb(y, -scale);
    double root = Math.sqrt((Math.abs(a) + StrictMath.hypot(a, b)) / 2);
    double other = Math.abs(b) / (2 * root);
    double re = Math.scalb(x >= 0 ? root : other, scale / 2);
    double im = Math.scalb(x >= 0 ? other : root, scale / 2);
    result.set(Double.isNaN(x) ? Double.NaN : re, Math.copySign(im, y));
  }

  public static void rsqrt(double x, double y, Complex result) {
    sqrt(x, y, result);
    divide(1, 0, result.re, result.im, result);
  }

  public static void cbrt(double x, double y, Complex result) {
    double angle = StrictMath.atan2(y, x) / 3;
    double magnitude = StrictMath.cbrt(StrictMath.hypot(x, y));
    result.set(magnitude * StrictMath.cos(angle), magnitude * StrictMath.sin(angle));
  }

  public static void sin(double x, double y, Complex result) {
    result.set(
        product(StrictMath.sin(x), StrictMath.cosh(y)),
        product(StrictMath.cos(x), StrictMath.sinh(y)));
  }

  public static void cos(double x, double y, Complex result) {
    result.set(
        product(StrictMath.cos(x), StrictMath.cosh(y)),
        -product(StrictMath.sin(x), StrictMath.sinh(y)));
  }

  public static void tanh(double x, double y, Complex result) {
    if (y == 0) {
      result.set(StrictMath.tanh(x), y);
      return;
    }
    if (Double.isInfinite(x) && !Double.isFinite(y)) {
      result.set(Math.copySign(1, x), 0);
      return;
    }
    if (Math.abs(x) > TANH_LIMIT) {
      // Not by the sine of 2y, which may overflow.
      double sine = 2 * StrictMath.sin(y) * StrictMath.cos(y);
      double re = Double.isNaN(sine) ? Double.NaN : Math.copySign(1, x);
      result.set(re, 2 * sine * StrictMath.exp(-2 * Math.abs(x)));
      return;
    }
    // W. Kahan, Branch cuts for complex elementary functions.
    double t = StrictMath.tan(y);
    double beta = 1 + t * t;
    double s = StrictMath.sinh(x);
    double rho = Math.sqrt(1 + s * s);
    if (Double.isInfinite(t)) {
      result.set(rho / s, 1 / t);
      return;
    }
    double denominator = 1 + beta * s * s;
    result.set(beta * rho * s / denominator, t / denominator);
  }

  public static void tan(double x, double y, Complex result) {
    tanh(-y, x, result);
    result.set(result.im, -result.re);
  }

  public static void logistic(double x, double y, Complex result) {
    if (x < 0) {
      // Of the exponential function that does not overflow.
      exp(x, y, result);
      divide(result.re, result.im, 1 + result.re, result.im, result);
    } else {
      exp(-x, -y, result);
      divide(1, 0, 1 + result.re, result.im, result);
    }
  }

  public static void power(double a, double b, double c, double d, Complex result) {
    if (a == 0 && b == 0) {
      result.set(c == 0 && d == 0 ? 1 : 0, 0);
      return;
    }
    log(a, b, result);
    multiply(c, d, result.re, result.im, result);
    exp(result.re, result.im, result);
  }

  /** {@code -i * log((x + i * y) / sqrt(x * x + y * y))}, of numbers whose squares are finite. */
  public static void atan2(double yRe, double yIm, double xRe, double xIm, Complex result) {
    double ofY = Math.max(Math.abs(yRe), Math.abs(yIm));
    int scale = scale(ofY, Math.max(Math.abs(xRe), Math.abs(xIm)));
    double a = Math.scalb(yRe, scale);
    double b = Math.scalb(yIm, scale);
    double c = Math.scalb(xRe, scale);
    double d = Math.scalb(xIm, scale);
    sqrt((c * c - d * d) + (a * a - b * b), 2 * c * d + 2 * a * b, result);
    divide(c - b, d + a, result.re, result.im, result);
    log(result.re, result.im, result);
    result.set(result.im, -result.re);
  }
}
