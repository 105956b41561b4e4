package org.hlo4j.linalg.complex;

import java.util.Arrays;

/** The Schur form of a matrix. */
public final class ComplexSchur {
  private ComplexSchur() {}

  /**
   * Factors a matrix as {@code V T V^H} with a unitary V and an upper triangular T, in place. The
   * eigenvalues are in no particular order.
   *
   * @param jobvs {@code 'V'} if V is computed, otherwise {@code 'N'}
   * @param n the order of the matrix
   * @param a the matrix, replaced by T
   * @param aOffset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param w receives the {@code n} eigenvalues, T's diagonal
   * @param wOffset of the first one in {@code w}, in complex numbers
   * @param vs receives V
   * @param vsOffset of V in {@code vs}
   * @param ldvs the leading dimension of {@code vs}
   * @param checkpoint called before each column and each sweep
   * @return 0; or the number of the last eigenvalue (from one) that was not found, those behind it
   *     were. A matrix with an infinity or NaN yields NaN and {@code n}
   */
  public static int zgees(
      char jobvs,
      int n,
      double[] a,
      int aOffset,
      int lda,
      double[] w,
      int wOffset,
      double[] vs,
      int vsOffset,
      int ldvs,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, aOffset, lda);
    boolean wantsVectors = jobvs == 'V';
    var vectors = wantsVectors ? ComplexMatrix.of(vs, vsOffset, ldvs) : ComplexMatrix.zeros(n, n);
    double norm = matrix.maxPart(n, n);
    if (!Double.isFinite(norm)) {
      matrix.fill(n, n, Double.NaN);
      vectors.fill(n, n, Double.NaN);
      Arrays.fill(w, 2 * wOffset, 2 * (wOffset + n), Double.NaN);
      return n;
    }
    double factor = UnitScale.factor(norm);
    matrix.scale(n, n, factor);
    var balance = ComplexBalance.of(matrix, n, false);
    int info = reduce(true, n, matrix, vectors, balance, checkpoint);
    balance.undo(vectors, n, false);
    matrix.scale(n, n, 1 / factor);
    copyDiagonal(n, matrix, w, wOffset);
    return info;
  }

  /**
   * Reduces a balanced matrix to triangular form.
   *
   * @param wantsVectors whether {@code t} receives all of the triangular matrix and {@code q} the
   *     unitary one; otherwise only the diagonal is meaningful
   */
  static int reduce(
      boolean wantsVectors,
      int n,
      ComplexMatrix t,
      ComplexMatrix q,
      ComplexBalance balance,
      Runnable checkpoint) {
    var tau = new double[2 * n];
    int offset = t.base() / 2;
    int ld = t.stride() / 2;
    ComplexHessenberg.zgehrd(
        n, balance.first() + 1, balance.last() + 1, t.data(), offset, ld, tau, 0, checkpoint);
    if (wantsVectors) {
      ComplexHessenberg.formQ(n, balance.last(), t, tau, q, checkpoint);
    }
    t.clearBelow(2, n, n);
    return HessenbergQr.reduce(wantsVectors, n, balance.first(), balance.last(), t, q, checkpoint);
  }

  /** Copies the eigenvalues from the diagonal of a triangular matrix. */
  static void copyDiagonal(int n, ComplexMatrix t, double[] w, int offset) {
    for (int k = 0; k < n; k++) {
      System.arraycopy(t.data(), t.at(k, k), w, 2 * (offset + k), 2);
    }
  }
}
