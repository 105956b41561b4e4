package org.hlo4j.linalg.complex;

import java.util.Arrays;

/** Eigenvalues and eigenvectors of Hermitian matrices. */
public final class HermitianEigen {
  private HermitianEigen() {}

  /**
   * Computes the eigenvalues of a Hermitian matrix and, on request, an orthonormal basis of
   * eigenvectors.
   *
   * @param jobz {@code 'V'} if eigenvectors are computed, otherwise {@code 'N'}
   * @param uplo {@code 'L'} or {@code 'U'}: the triangle that is read
   * @param n the order of the matrix
   * @param a the matrix, replaced by the eigenvectors as columns, or otherwise destroyed
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param w receives the eigenvalues, in ascending order
   * @param wOffset of the first one in {@code w}
   * @param checkpoint called before each column
   * @return 0; or the number of elements of the tridiagonal form that did not converge. A matrix
   *     with an infinity or NaN yields NaN and {@code n}
   */
  public static int zheevd(
      char jobz,
      char uplo,
      int n,
      double[] a,
      int offset,
      int lda,
      double[] w,
      int wOffset,
      Runnable checkpoint) {
    if (n == 0) {
      return 0;
    }
    var matrix = ComplexMatrix.of(a, offset, lda);
    var reduced = lowerTriangle(matrix, n, uplo == 'U');
    double norm = reduced.maxPart(n, n);
    if (!Double.isFinite(norm)) {
      Arrays.fill(w, wOffset, wOffset + n, Double.NaN);
      matrix.fill(n, n, Double.NaN);
      return n;
    }
    double factor = UnitScale.factor(norm);
    reduced.scale(n, n, factor);
    var d = new double[n];
    var e = new double[n];
    var tau = new double[2 * n];
    HermitianTridiagonal.zhetrd('L', n, reduced.data(), 0, n, d, 0, e, 0, tau, 0, checkpoint);
    boolean wantsVectors = jobz == 'V';
    var z = wantsVectors ? PlaneRotation.identity(n) : new double[0];
    int info = TridiagonalQr.diagonalize(n, d, e, z, checkpoint);
    if (wantsVectors) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          matrix.set(i, j, z[i + j * n], 0);
        }
      }
      ComplexQr.zunmqr(
          'L', 'N', n - 1, n, n - 1, reduced.data(), 1, n, tau, 0, a, offset + 1, lda, checkpoint);
    }
    for (int k = 0; k < n; k++) {
      w[wOffset + k] = d[k] / factor;
    }
    return info;
  }

  /** A copy of a Hermitian matrix's lower triangle, with a real diagonal and zeros above it. */
  private static ComplexMatrix lowerTriangle(ComplexMatrix a, int n, boolean upper) {
    var result = ComplexMatrix.zeros(n, n);
    for (int j = 0; j < n; j++) {
      result.set(j, j, a.get(j, j).re(), 0);
      for (int i = j + 1; i < n; i++) {
        result.set(i, j, upper ? a.get(j, i).conjugate() : a.get(i, j));
      }
    }
    return result;
  }
}
