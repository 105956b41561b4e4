package org.hlo4j.linalg.complex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;

/** Matrices for tests, contiguous and column by column, and simple arithmetic of them. */
final class TestMatrices {
  static final Runnable NO_CHECKPOINT = () -> {};

  private TestMatrices() {}

  static ComplexMatrix square(int n, double[] a) {
    return ComplexMatrix.of(a, n, n);
  }

  static double[] random(RandomGenerator random, int m, int n) {
    var result = new double[2 * m * n];
    for (int k = 0; k < result.length; k++) {
      result[k] = random.nextGaussian();
    }
    return result;
  }

  static double[] identity(int n) {
    return ComplexMatrix.identity(n).data();
  }

  static double[] diagonal(double... values) {
    int n = values.length;
    var result = new double[2 * n * n];
    for (int k = 0; k < n; k++) {
      result[2 * (k + k * n)] = values[k];
    }
    return result;
  }

  /** A diagonal matrix of complex numbers. */
  static double[] complexDiagonal(double... parts) {
    int n = parts.length / 2;
    var result = new double[2 * n * n];
    for (int k = 0; k < n; k++) {
      System.arraycopy(parts, 2 * k, result, 2 * (k + k * n), 2);
    }
    return result;
  }

  /** A random unitary matrix. */
  static double[] unitary(RandomGenerator random, int n) {
    var result = random(random, n, n);
    var tau = new double[2 * n];
    ComplexQr.factor(square(n, result), tau, NO_CHECKPOINT);
    ComplexQr.formQ(square(n, result), tau, NO_CHECKPOINT);
    return result;
  }

  /** The product of an m×k and a k×n matrix. */
  static double[] product(int m, int k, int n, double[] a, double[] b) {
    var result = new double[2 * m * n];
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < k; l++) {
        int at = 2 * (l + j * k);
        var factor = new ComplexNumber(b[at], b[at + 1]);
        ComplexVectors.addScaled(m, factor, a, 2 * l * m, result, 2 * j * m);
      }
    }
    return result;
  }

  /** The conjugate transpose of an m×n matrix. */
  static double[] adjoint(int m, int n, double[] a) {
    var result = ComplexMatrix.zeros(n, m);
    result.copyConjugateTranspose(ComplexMatrix.of(a, m, n));
    return result.data();
  }

  /** The product of three n×n matrices, the last of which is conjugated and transposed. */
  static double[] similar(int n, double[] v, double[] t) {
    return product(n, n, n, product(n, n, n, v, t), adjoint(n, n, v));
  }

  /** The elements on and above the diagonal of the first rows of an m×n matrix. */
  static double[] upper(int m, int n, int rows, double[] a) {
    var result = new double[2 * rows * n];
    for (int j = 0; j < n; j++) {
      System.arraycopy(a, 2 * j * m, result, 2 * j * rows, 2 * Math.min(rows, j + 1));
    }
    return result;
  }

  static double norm(double[] a) {
    return ComplexVectors.norm(a.length / 2, a, 0);
  }

  /** Asserts that the difference is within the rounding errors of a computation of some length. */
  static void assertClose(String what, double[] actual, double[] expected, int length) {
    assertClose(what, actual, expected, length, norm(expected));
  }

  /**
   * Asserts the same.
   *
   * @param size the norm of the numbers whose rounding errors are allowed
   */
  static void assertClose(
      String what, double[] actual, double[] expected, int length, double size) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    var difference = new double[actual.length];
    for (int k = 0; k < actual.length; k++) {
      difference[k] = actual[k] - expected[k];
    }
    assertThat(norm(difference))
        .as(what)
        .isLessThanOrEqualTo(10 * Math.max(1, length) * (0x1p-53 * size + 1e-321));
  }

  /** Asserts that the columns of an m×n matrix are orthonormal. */
  static void assertOrthonormal(String what, int m, int n, double[] a) {
    assertClose(what, product(n, m, n, adjoint(m, n, a), a), identity(n), Math.max(m, n));
  }
}
