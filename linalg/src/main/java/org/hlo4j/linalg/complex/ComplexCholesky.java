package org.hlo4j.linalg.complex;

/** The Cholesky factorization of Hermitian positive definite matrices. */
public final class ComplexCholesky {
  private ComplexCholesky() {}

  /**
   * Factors a Hermitian matrix as {@code L L^H} or {@code U^H U}, in place. The other triangle is
   * neither read nor written, nor are the imaginary parts of the diagonal read.
   *
   * @param uplo {@code 'L'} or {@code 'U'}: the triangle that holds the matrix
   * @param n the order of the matrix
   * @param a the matrix, replaced by its factor
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param checkpoint called before each column
   * @return 0, or the order of the first leading minor that is not positive definite
   */
  public static int zpotrf(char uplo, int n, double[] a, int offset, int lda, Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    for (int j = 0; j < n; j++) {
      checkpoint.run();
      double pivot = uplo == 'L' ? lowerColumn(matrix, n, j) : upperColumn(matrix, j);
      if (pivot <= 0) {
        matrix.set(j, j, pivot, 0);
        return j + 1;
      }
      double diagonal = Math.sqrt(pivot);
      matrix.set(j, j, diagonal, 0);
      if (uplo == 'L') {
        for (int k = matrix.at(j + 1, j); k < matrix.at(n, j); k++) {
          a[k] /= diagonal;
        }
      }
    }
    return 0;
  }

  /** Subtracts the product of the columns before from column {@code j}; returns its pivot. */
  private static double lowerColumn(ComplexMatrix a, int n, int j) {
    var data = a.data();
    for (int k = 0; k < j; k++) {
      var factor = a.get(j, k).conjugate().negated();
      ComplexVectors.addScaled(n - j, factor, data, a.at(j, k), data, a.at(j, j));
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
