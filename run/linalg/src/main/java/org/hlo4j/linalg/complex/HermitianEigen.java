package org.hlo4j.linalg.complex;

/** Eigenvalues and eigenvectors of Hermitian matrices. */
public final class HermitianEigen {
  private HermitianEigen() {}

  /**
   * Computes the eigenvalues of a Hermitian matrix of finite numbers and, on request, an
   * orthonormal basis of eigenvectors. LAPACK's {@code zheevd}.
   *
   * @param vectors whether eigenvectors are computed
   * @param lower whether the lower triangle is read, otherwise the upper one
   * @param a the matrix, replaced by the eigenvectors as columns if they are computed
   * @param w receives the eigenvalues, in ascending order
   * @param checkpoint called before each column
   * @return 0; or the number of elements of the tridiagonal form that did not converge
   */
  public static int solve(
      boolean vectors, boolean lower, ComplexMatrix a, double[] w, Runnable checkpoint) {
    int n = a.rows();
    if (n == 0) {
      return 0;
    }
    var reduced = lowerTriangle(a, !lower);
    var scale = UnitScale.apply(reduced);
    var e = new double[n - 1];
    var tau = new double[2 * (n - 1)];
    HermitianTridiagonal.reduce(true, reduced, w, e, tau, checkpoint);
    var z = vectors ? PlaneRotation.identity(n) : new double[0];
    int info = TridiagonalQr.diagonalize(n, w, e, z, checkpoint);
    if (vectors) {
      a.copyReal(z, n);
      ComplexQr.multiplyByQ(true, false, reduced.from(1, 0), tau, a.from(1, 0), checkpoint);
    }
    scale.undo(w);
    return info;
  }

  /** A copy of a Hermitian matrix's lower triangle, with a real diagonal and zeros above it. */
  private static ComplexMatrix lowerTriangle(ComplexMatrix a, boolean upper) {
    int n = a.rows();
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
