package org.hlo4j.linalg.complex;

import static org.hlo4j.linalg.complex.ComplexVectors.addScaled;
import static org.hlo4j.linalg.complex.ComplexVectors.dot;

/**
 * Elementary reflectors {@code H = I - tau v v^H} with {@code v = [1; x]}, as LAPACK's {@code
 * zlarfg} defines them: H^H maps {@code [alpha; x]} to {@code [beta; 0]} with a real {@code beta}
 * whose sign is opposite to that of alpha's real part.
 */
final class Reflector {
  /**
   * The smallest modulus of beta whose reciprocal does not overflow, by a margin of the precision.
   */
  private static final double SMALLEST = 0x1p-969;

  /** LAPACK's bound; two steps suffice for the smallest subnormal number. */
  private static final int MAX_RESCALES = 20;

  private Reflector() {}

  /**
   * Replaces alpha by beta and {@code x} by the rest of {@code v}, and returns tau, which is zero
   * if H is the identity.
   *
   * @param n the length of {@code v}
   * @param alpha the index of alpha
   * @param x the index of x
   */
  static ComplexNumber generate(int n, double[] a, int alpha, int x) {
    if (n <= 0) {
      return ComplexNumber.ZERO;
    }
    double norm = ComplexVectors.norm(n - 1, a, x);
    var value = new ComplexNumber(a[alpha], a[alpha + 1]);
    if (norm == 0 && value.im() == 0) {
      return ComplexNumber.ZERO;
    }
    double beta = beta(value, norm);
    int rescales = 0;
    while (Math.abs(beta) < SMALLEST && rescales < MAX_RESCALES) {
      ComplexVectors.scale(n - 1, 1 / SMALLEST, a, x);
      value = value.times(1 / SMALLEST);
      norm = ComplexVectors.norm(n - 1, a, x);
      beta = beta(value, norm);
      rescales++;
    }
    var tau = new ComplexNumber((beta - value.re()) / beta, -value.im() / beta);
    var divisor = new ComplexNumber(value.re() - beta, value.im());
    ComplexVectors.scale(n - 1, ComplexNumber.ONE.over(divisor), a, x);
    for (; rescales > 0; rescales--) {
      beta *= SMALLEST;
    }
    a[alpha] = beta;
    a[alpha + 1] = 0;
    return tau;
  }

  private static double beta(ComplexNumber alpha, double norm) {
    return -Math.copySign(Math.hypot(Math.hypot(alpha.re(), alpha.im()), norm), alpha.re());
  }

  /**
   * Multiplies {@code C} by H from the left. For H^H pass the conjugate of tau.
   *
   * @param m the length of {@code v} and number of rows
   * @param n the number of columns
   * @param x the index of the rest of v in {@code v}
   * @param at the index of the first element of C in {@code c}
   * @param stride the distance between its columns
   */
  static void applyLeft(
      int m, int n, double[] v, int x, ComplexNumber tau, double[] c, int at, int stride) {
    if (tau.isZero()) {
      return;
    }
    for (int j = 0; j < n; j++) {
      int column = at + j * stride;
      var product =
          dot(true, m - 1, v, x, c, column + 2).plus(new ComplexNumber(c[column], c[column + 1]));
      var factor = tau.times(product).negated();
      c[column] += factor.re();
      c[column + 1] += factor.im();
      addScaled(m - 1, factor, v, x, c, column + 2);
    }
  }

  /**
   * Multiplies {@code C} by H from the right.
   *
   * @param m the number of rows
   * @param n the length of {@code v} and number of columns
   */
  static void applyRight(
      int m, int n, double[] v, int x, ComplexNumber tau, double[] c, int at, int stride) {
    if (m == 0 || tau.isZero()) {
      return;
    }
    var product = new double[2 * m]; // C v
    System.arraycopy(c, at, product, 0, 2 * m);
    for (int j = 1; j < n; j++) {
      addScaled(m, element(v, x, j), c, at + j * stride, product, 0);
    }
    var minusTau = tau.negated();
    addScaled(m, minusTau, product, 0, c, at);
    for (int j = 1; j < n; j++) {
      addScaled(m, minusTau.times(element(v, x, j).conjugate()), product, 0, c, at + j * stride);
    }
  }

  private static ComplexNumber element(double[] v, int x, int j) {
    int at = x + 2 * (j - 1);
    return new ComplexNumber(v[at], v[at + 1]);
  }

  /** The tau of number {@code k} in an array of interleaved parts. */
  static ComplexNumber tau(double[] tau, int k) {
    return new ComplexNumber(tau[2 * k], tau[2 * k + 1]);
  }

  /** Stores the tau of number {@code k}. */
  static void setTau(double[] tau, int k, ComplexNumber value) {
    tau[2 * k] = value.re();
    tau[2 * k + 1] = value.im();
  }
}
