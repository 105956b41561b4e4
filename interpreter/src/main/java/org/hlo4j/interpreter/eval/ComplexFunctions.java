package org.hlo4j.interpreter.eval;

/**
 * Elementary functions of complex numbers in doubles, with formulas that keep each part accurate.
 * Branch cuts and limits are those of C99's annex G where it states them.
 */
final class ComplexFunctions {
  /** Beyond this, {@code tanh} rounds to one. */
  private static final double TANH_LIMIT = 22;

  /**
   * Above this, {@code exp(x)} is computed by way of {@code exp(x / 2)}, which does not overflow.
   */
  private static final double EXP_LIMIT = 700;

  private ComplexFunctions() {}

  static void multiply(double a, double b, double c, double d, Complex result) {
    result.set(a * c - b * d, a * d + b * c);
  }

  static void divide(double a, double b, double c, double d, Complex result) {
    double largest = Math.max(Math.abs(c), Math.abs(d));
    int scale = largest > 0 && Double.isFinite(largest) ? -Math.getExponent(largest) : 0;
    double x = Math.scalb(c, scale);
    double y = Math.scalb(d, scale);
    double square = x * x + y * y;
    double re = Math.scalb((a * x + b * y) / square, scale);
    double im = Math.scalb((b * x - a * y) / square, scale);
    if (Double.isNaN(re) && Double.isNaN(im)) {
      divideSpecial(a, b, c, d, square, result);
      return;
    }
    result.set(re, im);
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
  static void sign(double x, double y, Complex result) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      result.set(Double.NaN, Double.NaN);
    } else if (x == 0 && y == 0) {
      result.set(0, 0);
    } else {
      divide(x, y, StrictMath.hypot(x, y), 0, result);
    }
  }

  static void exp(double x, double y, Complex result) {
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

  static void expm1(double x, double y, Complex result) {
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

  static void log(double x, double y, Complex result) {
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

  static void log1p(double x, double y, Complex result) {
    double re =
        Math.abs(x) < 0.5 && Math.abs(y) < 0.5
            ? 0.5 * StrictMath.log1p(Math.fma(x, 2 + x, y * y))
            : logOfMagnitude(1 + x, y);
    result.set(re, StrictMath.atan2(y, 1 + x));
  }

  static void sqrt(double x, double y, Complex result) {
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

  static void rsqrt(double x, double y, Complex result) {
    sqrt(x, y, result);
    divide(1, 0, result.re, result.im, result);
  }

  static void cbrt(double x, double y, Complex result) {
    double angle = StrictMath.atan2(y, x) / 3;
    double magnitude = StrictMath.cbrt(StrictMath.hypot(x, y));
    result.set(magnitude * StrictMath.cos(angle), magnitude * StrictMath.sin(angle));
  }

  static void sin(double x, double y, Complex result) {
    result.set(
        product(StrictMath.sin(x), StrictMath.cosh(y)),
        product(StrictMath.cos(x), StrictMath.sinh(y)));
  }

  static void cos(double x, double y, Complex result) {
    result.set(
        product(StrictMath.cos(x), StrictMath.cosh(y)),
        -product(StrictMath.sin(x), StrictMath.sinh(y)));
  }

  static void tanh(double x, double y, Complex result) {
    if (Math.abs(x) > TANH_LIMIT) {
      double small =
          Double.isFinite(y) ? 2 * StrictMath.sin(2 * y) * StrictMath.exp(-2 * Math.abs(x)) : 0;
      result.set(Math.copySign(1, x), small);
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

  static void tan(double x, double y, Complex result) {
    tanh(-y, x, result);
    result.set(result.im, -result.re);
  }

  static void logistic(double x, double y, Complex result) {
    exp(-x, -y, result);
    divide(1, 0, 1 + result.re, result.im, result);
  }

  static void power(double a, double b, double c, double d, Complex result) {
    if (a == 0 && b == 0) {
      result.set(c == 0 && d == 0 ? 1 : 0, 0);
      return;
    }
    log(a, b, result);
    multiply(c, d, result.re, result.im, result);
    exp(result.re, result.im, result);
  }

  /** {@code -i * log((x + i * y) / sqrt(x * x + y * y))}. */
  static void atan2(double yRe, double yIm, double xRe, double xIm, Complex result) {
    double squareRe = (xRe * xRe - xIm * xIm) + (yRe * yRe - yIm * yIm);
    double squareIm = 2 * xRe * xIm + 2 * yRe * yIm;
    sqrt(squareRe, squareIm, result);
    divide(xRe - yIm, xIm + yRe, result.re, result.im, result);
    log(result.re, result.im, result);
    result.set(result.im, -result.re);
  }
}
