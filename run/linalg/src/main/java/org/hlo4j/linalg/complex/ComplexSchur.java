package org.hlo4j.linalg.complex;

import org.jspecify.annotations.Nullable;

/** The Schur form of a matrix. */
public final class ComplexSchur {
  private ComplexSchur() {}

  /**
   * Factors a matrix of finite numbers as {@code V T V^H} with a unitary V and an upper triangular
   * T, in place. The eigenvalues are in no particular order. LAPACK's {@code zgees}.
   *
   * @param a the matrix, replaced by T
   * @param w receives the eigenvalues, T's diagonal
   * @param v receives V, if it is wanted
   * @param checkpoint called before each column and each sweep
   * @return 0; or the number of the last eigenvalue (from one) that was not found, those behind it
   *     were
   */
  public static int factor(
      ComplexMatrix a, double[] w, @Nullable ComplexMatrix v, Runnable checkpoint) {
    var vectors = v == null ? ComplexMatrix.zeros(a.rows(), a.rows()) : v;
    var scale = UnitScale.apply(a);
    var balance = ComplexBalance.of(a, false);
    int info = reduce(a, vectors, balance, checkpoint);
    balance.undo(vectors, false);
    a.scale(1 / scale.factor());
    a.copyDiagonal(w);
    return info;
  }

  /**
   * Reduces a balanced matrix to triangular form.
   *
   * @param q receives the unitary matrix; without it only T's diagonal is meaningful
   */
  static int reduce(
      ComplexMatrix t, @Nullable ComplexMatrix q, ComplexBalance balance, Runnable checkpoint) {
    int first = balance.first();
    int last = balance.last();
    var tau = new double[2 * t.rows()];
    ComplexHessenberg.reduce(first + 1, last + 1, t, tau, checkpoint);
    if (q != null) {
      ComplexHessenberg.formQ(last, t, tau, q, checkpoint);
    }
    t.clearBelow(2);
    return HessenbergQr.reduce(first, last, t, q, checkpoint);
  }
}
