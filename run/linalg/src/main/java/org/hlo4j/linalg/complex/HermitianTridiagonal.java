package org.hlo4j.linalg.complex;

import static org.hlo4j.linalg.complex.ComplexVectors.addScaled;

import java.util.Arrays;

/** Reduction of Hermitian matrices to real tridiagonal form by a unitary similarity. */
public final class HermitianTridiagonal {
  private HermitianTridiagonal() {}

  /**
   * Reduces a Hermitian matrix to {@code T = Q^H A Q}, in place. For the lower triangle {@code Q =
   * H(1) … H(n - 1)}; the rest of the vector of reflector {@code i}, whose first element belongs to
   * row {@code i + 1}, is stored below T's subdiagonal. For the upper one {@code Q = H(n - 1) …
   * H(1)}; the last element of the vector of reflector {@code i} is one and belongs to row {@code
   * i}, those before are stored above T's superdiagonal. The other triangle is neither read nor
   * written. LAPACK's {@code zhetrd}.
   *
   * @param lower whether the lower triangle holds the matrix, otherwise the upper one
   * @param a the matrix, of order n, replaced by T and the reflectors
   * @param d receives the {@code n} elements of T's diagonal
   * @param e receives the {@code n - 1} elements of T's other diagonals
   * @param tau receives the {@code n - 1} factors of the reflectors
   * @param checkpoint called before each column
   */
  public static void reduce(
      boolean lower, ComplexMatrix a, double[] d, double[] e, double[] tau, Runnable checkpoint) {
    int n = a.rows();
    if (lower) {
      for (int j = 0; j < n; j++) {
        checkpoint.run();
        if (j < n - 1) {
          Reflector.setTau(tau, j, reflect(a, j, tau));
          e[j] = a.get(j + 1, j).re();
        }
        d[j] = a.get(j, j).re();
        a.set(j, j, d[j], 0);
      }
      return;
    }
    // With rows and columns in descending order the upper triangle is a lower one.
    var reversed = ComplexMatrix.zeros(n, n);
    reverse(a, reversed, false);
    reduce(true, reversed, d, e, tau, checkpoint);
    reverse(reversed, a, true);
    reverse(d);
    reverse(e);
    for (int k = 0; k < (n - 1) / 2; k++) {
      var kept = Reflector.tau(tau, k);
      Reflector.setTau(tau, k, Reflector.tau(tau, n - 2 - k));
      Reflector.setTau(tau, n - 2 - k, kept);
    }
  }

  /** Eliminates column {@code j} below the subdiagonal; the end of {@code work} is overwritten. */
  private static ComplexNumber reflect(ComplexMatrix a, int j, double[] work) {
    var data = a.data();
    int length = a.rows() - j - 1;
    int vector = a.at(j + 1, j);
    var tau = Reflector.generate(length, data, vector);
    if (tau.isZero()) {
      return tau;
    }
    double beta = data[vector];
    data[vector] = 1;
    // A := H^H A H = A - v w^H - w v^H with w = x - (tau x^H v / 2) v and x = tau A v.
    int w = 2 * j;
    multiply(a.from(j + 1, j + 1), vector, work, w);
    ComplexVectors.scale(length, tau, work, w);
    var half = tau.times(ComplexVectors.dot(true, length, work, w, data, vector)).times(-0.5);
    addScaled(length, half, data, vector, work, w);
    for (int k = 0; k < length; k++) {
      int column = a.at(j + 1 + k, j + 1 + k);
      addScaled(length - k, minusConjugate(work, w + 2 * k), data, vector + 2 * k, data, column);
      addScaled(length - k, minusConjugate(data, vector + 2 * k), work, w + 2 * k, data, column);
      data[column + 1] = 0;
    }
    data[vector] = beta;
    return tau;
  }

  private static ComplexNumber minusConjugate(double[] x, int at) {
    return new ComplexNumber(-x[at], x[at + 1]);
  }

  /**
   * Multiplies the Hermitian matrix whose lower triangle is given by the vector at {@code x} of the
   * same array.
   */
  private static void multiply(ComplexMatrix a, int x, double[] product, int productAt) {
    var data = a.data();
    int n = a.rows();
    Arrays.fill(product, productAt, productAt + 2 * n, 0);
    for (int k = 0; k < n; k++) {
      int column = a.at(k, k);
      var element = new ComplexNumber(data[x + 2 * k], data[x + 2 * k + 1]);
      int count = n - k - 1;
      int behind = productAt + 2 * (k + 1);
      addScaled(count, element, data, column + 2, product, behind);
      var rest = ComplexVectors.dot(true, count, data, column + 2, data, x + 2 * (k + 1));
      product[productAt + 2 * k] += data[column] * element.re() + rest.re();
      product[productAt + 2 * k + 1] += data[column] * element.im() + rest.im();
    }
  }

  /** Copies a triangle with rows and columns in descending order. */
  private static void reverse(ComplexMatrix source, ComplexMatrix target, boolean toUpper) {
    int n = source.rows();
    for (int j = 0; j < n; j++) {
      for (int i = toUpper ? 0 : j; i < (toUpper ? j + 1 : n); i++) {
        target.set(i, j, source.get(n - 1 - i, n - 1 - j));
      }
    }
  }

  private static void reverse(double[] values) {
    int last = values.length - 1;
    for (int k = 0; k < values.length / 2; k++) {
      double kept = values[k];
      values[k] = values[last - k];
      values[last - k] = kept;
    }
  }
}
