package org.hlo4j.linalg.complex;

import static org.hlo4j.linalg.complex.ComplexVectors.addScaled;

import java.util.Arrays;

/** Reduction of Hermitian matrices to real tridiagonal form by a unitary similarity. */
public final class HermitianTridiagonal {
  private HermitianTridiagonal() {}

  /**
   * Reduces a Hermitian matrix to {@code T = Q^H A Q}, in place. For {@code 'L'} {@code Q = H(1) …
   * H(n - 1)}; the rest of the vector of reflector {@code i}, whose first element belongs to row
   * {@code i + 1}, is stored below T's subdiagonal. For {@code 'U'} {@code Q = H(n - 1) … H(1)};
   * the last element of the vector of reflector {@code i} is one and belongs to row {@code i},
   * those before are stored above T's superdiagonal. The other triangle is neither read nor
   * written.
   *
   * @param uplo {@code 'L'} or {@code 'U'}: the triangle that holds the matrix
   * @param n the order of the matrix
   * @param a the matrix, replaced by T and the reflectors
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param d receives the {@code n} elements of T's diagonal
   * @param dOffset of the first one in {@code d}
   * @param e receives the {@code n - 1} elements of T's other diagonals
   * @param eOffset of the first one in {@code e}
   * @param tau receives the {@code n - 1} factors of the reflectors
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param checkpoint called before each column
   */
  public static void zhetrd(
      char uplo,
      int n,
      double[] a,
      int offset,
      int lda,
      double[] d,
      int dOffset,
      double[] e,
      int eOffset,
      double[] tau,
      int tauOffset,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    if (uplo == 'L') {
      for (int j = 0; j < n; j++) {
        checkpoint.run();
        if (j < n - 1) {
          var factor = reflect(matrix, n, j, tau, tauOffset);
          Reflector.setTau(tau, tauOffset + j, factor);
          e[eOffset + j] = matrix.get(j + 1, j).re();
        }
        d[dOffset + j] = matrix.get(j, j).re();
        matrix.set(j, j, d[dOffset + j], 0);
      }
      return;
    }
    // With rows and columns in descending order the upper triangle is a lower one.
    var reversed = ComplexMatrix.zeros(n, n);
    reverse(n, matrix, reversed, false);
    zhetrd('L', n, reversed.data(), 0, n, d, dOffset, e, eOffset, tau, tauOffset, checkpoint);
    reverse(n, reversed, matrix, true);
    reverse(d, dOffset, n);
    reverse(e, eOffset, n - 1);
    for (int k = 0; k < (n - 1) / 2; k++) {
      var kept = Reflector.tau(tau, tauOffset + k);
      Reflector.setTau(tau, tauOffset + k, Reflector.tau(tau, tauOffset + n - 2 - k));
      Reflector.setTau(tau, tauOffset + n - 2 - k, kept);
    }
  }

  /** Eliminates column {@code j} below the subdiagonal; the end of {@code work} is overwritten. */
  private static ComplexNumber reflect(
      ComplexMatrix a, int n, int j, double[] work, int workOffset) {
    var data = a.data();
    int length = n - j - 1;
    int vector = a.at(j + 1, j);
    var tau = Reflector.generate(length, data, vector, a.at(j + 2, j));
    if (tau.isZero()) {
      return tau;
    }
    double beta = data[vector];
    data[vector] = 1;
    // A := H^H A H = A - v w^H - w v^H with w = x - (tau x^H v / 2) v and x = tau A v.
    int w = 2 * (workOffset + j);
    multiply(a, j + 1, length, vector, work, w);
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
   * Multiplies the Hermitian matrix whose lower triangle starts at a diagonal element by the vector
   * at {@code x} of the same array.
   */
  private static void multiply(
      ComplexMatrix a, int first, int n, int x, double[] product, int productAt) {
    var data = a.data();
    Arrays.fill(product, productAt, productAt + 2 * n, 0);
    for (int k = 0; k < n; k++) {
      int column = a.at(first + k, first + k);
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
  private static void reverse(int n, ComplexMatrix source, ComplexMatrix target, boolean toUpper) {
    for (int j = 0; j < n; j++) {
      for (int i = toUpper ? 0 : j; i < (toUpper ? j + 1 : n); i++) {
        target.set(i, j, source.get(n - 1 - i, n - 1 - j));
      }
    }
  }

  private static void reverse(double[] values, int offset, int n) {
    for (int k = 0; k < n / 2; k++) {
      double kept = values[offset + k];
      values[offset + k] = values[offset + n - 1 - k];
      values[offset + n - 1 - k] = kept;
    }
  }
}
