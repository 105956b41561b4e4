package org.hlo4j.linalg.complex;

/** The Cholesky factorization of Hermitian positive definite matrices. */
public final class ComplexCholesky {
  private ComplexCholesky() {}

  /**
   * Factors a Hermitian matrix as {@code L L^H} or {@code U^H U}, in place. The other triangle is
   * neither read nor written, nor are the imaginary parts of the diagonal read. LAPACK's {@code
   * zpotrf}.
   *
   * @param lower whether the lower triangle holds the matrix, otherwise the upper one
   * @param a the matrix, replaced by its factor
   * @param checkpoint called before each column
   * @return 0, or the order of the first leading minor that is not positive definite
   */
  public static int factor(boolean lower, ComplexMatrix a, Runnable checkpoint) {
    int n = a.rows();
    var data = a.data();
    for (int j = 0; j < n; j++) {
      checkpoint.run();
      double pivot = lower ? lowerColumn(a, j) : upperColumn(a, j);
      if (pivot <= 0) {
        a.set(j, j, pivot, 0);
        return j + 1;
      }
      double diagonal = Math.sqrt(pivot);
      a.set(j, j, diagonal, 0);
      if (lower) {
        for (int k = a.at(j + 1, j); k < a.at(n, j); k++) {
          data[k] /= diagonal;
        }
      }
    }
    return 0;
  }

  /** Subtracts the product of the columns before from column {@code j}; returns its pivot. */
  private static double lowerColumn(ComplexMatrix a, int j) {
    var data = a.data();
    for (int k = 0; k < j; k++) {
      var factor = a.get(j, k).conjugate().negated();
      ComplexVectors.addScaled(a.rows() - j, factor, data, a.at(j, k), data, a.at(j, j));
    }
    return a.get(j, j).re();
  }

  /** Solves for column {@code j} above its diagonal; returns its pivot. */
  private static double upperColumn(ComplexMatrix a, int j) {
    var data = a.data();
    for (int i = 0; i < j; i++) {
      var sum = ComplexVectors.dot(true, i, data, a.at(0, i), data, a.at(0, j));
      var rest = a.get(i, j).minus(sum);
      double diagonal = a.get(i, i).re();
      a.set(i, j, rest.re() / diagonal, rest.im() / diagonal);
    }
    var square = ComplexVectors.dot(true, j, data, a.at(0, j), data, a.at(0, j));
    return a.get(j, j).re() - square.re();
  }
}
