package org.hlo4j.linalg.complex;

import java.util.Arrays;

/** Eigenvalues and eigenvectors of a matrix. */
public final class ComplexEigen {
  private ComplexEigen() {}

  /**
   * Computes the eigenvalues of a matrix and, on request, its left eigenvectors {@code u^H A = w
   * u^H} and right ones {@code A v = w v}. Each has the Euclidean norm one, and its largest element
   * is real.
   *
   * @param jobvl {@code 'V'} if the left eigenvectors are computed, otherwise {@code 'N'}
   * @param jobvr {@code 'V'} if the right eigenvectors are computed, otherwise {@code 'N'}
   * @param n the order of the matrix
   * @param a the matrix, which is overwritten
   * @param aOffset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param w receives the {@code n} eigenvalues, in no particular order
   * @param wOffset of the first one in {@code w}, in complex numbers
   * @param vl receives the left eigenvectors, as columns in the order of the eigenvalues
   * @param vlOffset of the first one in {@code vl}
   * @param ldvl the leading dimension of {@code vl}
   * @param vr receives the right eigenvectors
   * @param vrOffset of the first one in {@code vr}
   * @param ldvr the leading dimension of {@code vr}
   * @param checkpoint called before each column and each sweep
   * @return 0; or the number of the last eigenvalue (from one) that was not found: those behind it
   *     were, and no eigenvectors are computed. A matrix with an infinity or NaN yields NaN and
   *     {@code n}
   */
  public static int zgeev(
      char jobvl,
      char jobvr,
      int n,
      double[] a,
      int aOffset,
      int lda,
      double[] w,
      int wOffset,
      double[] vl,
      int vlOffset,
      int ldvl,
      double[] vr,
      int vrOffset,
      int ldvr,
      Runnable checkpoint) {
    boolean wantsLeft = jobvl == 'V';
    boolean wantsRight = jobvr == 'V';
    var matrix = ComplexMatrix.of(a, aOffset, lda);
    var left = ComplexMatrix.of(vl, vlOffset, ldvl);
    var right = ComplexMatrix.of(vr, vrOffset, ldvr);
    double norm = matrix.maxPart(n, n);
    if (!Double.isFinite(norm)) {
      Arrays.fill(w, 2 * wOffset, 2 * (wOffset + n), Double.NaN);
      left.fill(wantsLeft ? n : 0, n, Double.NaN);
      right.fill(wantsRight ? n : 0, n, Double.NaN);
      return n;
    }
    double factor = UnitScale.factor(norm);
    matrix.scale(n, n, factor);
    var balance = ComplexBalance.of(matrix, n, true);
    var q = wantsRight ? right : left;
    int info = ComplexSchur.reduce(wantsLeft || wantsRight, n, matrix, q, balance, checkpoint);
    if (info == 0 && (wantsLeft || wantsRight)) {
      var eigenvectors = new TriangularEigenvectors(n, matrix);
      if (wantsLeft) {
        if (wantsRight) {
          left.copyFrom(right, n, n);
        }
        eigenvectors.multiplyLeft(left, checkpoint);
        balance.undo(left, n, true);
        normalize(n, left);
      }
      if (wantsRight) {
        eigenvectors.multiplyRight(right, checkpoint);
        balance.undo(right, n, false);
        normalize(n, right);
      }
    }
    ComplexSchur.copyDiagonal(n, matrix, w, wOffset);
    ComplexVectors.scale(n, 1 / factor, w, 2 * wOffset);
    return info;
  }

  /** Scales each column to norm one and turns it so that its largest element is real. */
  private static void normalize(int n, ComplexMatrix v) {
    for (int j = 0; j < n; j++) {
      int column = v.at(0, j);
      ComplexVectors.scale(n, 1 / ComplexVectors.norm(n, v.data(), column), v.data(), column);
      int largest = 0;
      double max = -1;
      for (int i = 0; i < n; i++) {
        double abs = v.get(i, j).abs();
        if (abs > max) {
          largest = i;
          max = abs;
        }
      }
      var direction = v.get(largest, j).direction();
      ComplexVectors.scale(n, direction.conjugate(), v.data(), column);
      v.set(largest, j, v.get(largest, j).re(), 0);
    }
  }
}
