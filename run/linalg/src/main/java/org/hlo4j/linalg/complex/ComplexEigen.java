package org.hlo4j.linalg.complex;

import org.jspecify.annotations.Nullable;

/** Eigenvalues and eigenvectors of a matrix. */
public final class ComplexEigen {
  private ComplexEigen() {}

  /**
   * Computes the eigenvalues of a matrix of finite numbers and, on request, its left eigenvectors
   * {@code u^H A = w u^H} and right ones {@code A v = w v}. Each has the Euclidean norm one, and
   * its largest element is real. LAPACK's {@code zgeev}.
   *
   * @param a the matrix, which is overwritten
   * @param w receives the eigenvalues, in no particular order
   * @param left receives the left eigenvectors, as columns in the order of the eigenvalues, if they
   *     are wanted
   * @param right receives the right eigenvectors, if they are wanted
   * @param checkpoint called before each column and each sweep
   * @return 0; or the number of the last eigenvalue (from one) that was not found: those behind it
   *     were, and no eigenvectors are computed
   */
  public static int solve(
      ComplexMatrix a,
      double[] w,
      @Nullable ComplexMatrix left,
      @Nullable ComplexMatrix right,
      Runnable checkpoint) {
    var scale = UnitScale.apply(a);
    var balance = ComplexBalance.of(a, true);
    int info = ComplexSchur.reduce(a, right == null ? left : right, balance, checkpoint);
    if (info == 0 && (left != null || right != null)) {
      var eigenvectors = new TriangularEigenvectors(a);
      if (left != null) {
        if (right != null) {
          left.copyFrom(right);
        }
        eigenvectors.multiplyLeft(left, checkpoint);
        balance.undo(left, true);
        normalize(left);
      }
      if (right != null) {
        eigenvectors.multiplyRight(right, checkpoint);
        balance.undo(right, false);
        normalize(right);
      }
    }
    a.copyDiagonal(w);
    scale.undo(w);
    return info;
  }

  /** Scales each column to norm one and turns it so that its largest element is real. */
  private static void normalize(ComplexMatrix v) {
    int n = v.rows();
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
