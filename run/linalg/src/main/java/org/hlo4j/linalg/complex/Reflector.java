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
   * Replaces alpha by beta and the {@code x} behind it by the rest of {@code v}, and returns tau,
   * which is zero if H is the identity.
   *
   * @param n the length of {@code v}
   * @param alpha the index of alpha
   */
  static ComplexNumber generate(int n, double[] a, int alpha) {
    int x = alpha + 2;
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
   * @param data an array with v
   * @param v the index of the first element of v, which is not read
   */
  static void applyLeft(double[] data, int v, ComplexNumber tau, ComplexMatrix c) {
    if (tau.isZero()) {
      return;
    }
    int rest = c.rows() - 1;
    for (int j = 0; j < c.columns(); j++) {
      int below = c.at(1, j);
      var product = dot(true, rest, data, v + 2, c.data(), below).plus(c.get(0, j));
      var factor = tau.times(product).negated();
      c.set(0, j, c.get(0, j).plus(factor));
      addScaled(rest, factor, data, v + 2, c.data(), below);
    }
  }

  /**
   * Multiplies {@code C} by H from the right.
   *
   * @param data an array with v
   * @param v the index of the first element of v, which is not read
   */
  static void applyRight(double[] data, int v, ComplexNumber tau, ComplexMatrix c) {
    int m = c.rows();
    if (m == 0 || tau.isZero()) {
      return;
    }
    var product = new double[2 * m]; // C v
    System.arraycopy(c.data(), c.at(0, 0), product, 0, 2 * m);
    for (int j = 1; j < c.columns(); j++) {
      addScaled(m, element(data, v, j), c.data(), c.at(0, j), product, 0);
    }
    var minusTau = tau.negated();
    addScaled(m, minusTau, product, 0, c.data(), c.at(0, 0));
    for (int j = 1; j < c.columns(); j++) {
      var factor = minusTau.times(element(data, v, j).conjugate());
      addScaled(m, factor, product, 0, c.data(), c.at(0, j));
    }
  }

  private static ComplexNumber element(double[] data, int v, int j) {
    int at = v + 2 * j;
    return new ComplexNumber(data[at], data[at + 1]);
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
