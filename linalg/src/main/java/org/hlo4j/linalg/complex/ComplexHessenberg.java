package org.hlo4j.linalg.complex;

/** Reduction to upper Hessenberg form by a unitary similarity. */
public final class ComplexHessenberg {
  private ComplexHessenberg() {}

  /**
   * Reduces a matrix that is upper triangular outside of rows and columns {@code ilo} to {@code
   * ihi} to {@code H = Q^H A Q}, in place. {@code Q = H(ilo) … H(ihi - 1)}; the rest of the vector
   * of reflector {@code i}, whose first element belongs to row {@code i + 1}, is stored below H's
   * subdiagonal, which is real.
   *
   * @param n the order of the matrix
   * @param ilo the first row (from one), or 1
   * @param ihi the last row (from one), or {@code n}
   * @param a the matrix, replaced by H and the reflectors
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param tau receives the {@code n - 1} factors of the reflectors, zero outside of {@code ilo} to
   *     {@code ihi - 1}
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param checkpoint called before each column
   */
  public static void zgehrd(
      int n,
      int ilo,
      int ihi,
      double[] a,
      int offset,
      int lda,
      double[] tau,
      int tauOffset,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    for (int j = 0; j < n - 1; j++) {
      var factor = ComplexNumber.ZERO;
      if (j >= ilo - 1 && j < ihi - 1) {
        checkpoint.run();
        factor = reflect(matrix, n, ihi, j);
      }
      Reflector.setTau(tau, tauOffset + j, factor);
    }
  }

  private static ComplexNumber reflect(ComplexMatrix a, int n, int end, int j) {
    var data = a.data();
    int length = end - j - 1;
    int rest = a.at(j + 2, j);
    var tau = Reflector.generate(length, data, a.at(j + 1, j), rest);
    Reflector.applyRight(end, length, data, rest, tau, data, a.at(0, j + 1), a.stride());
    Reflector.applyLeft(
        length, n - j - 1, data, rest, tau.conjugate(), data, a.at(j + 1, j + 1), a.stride());
    return tau;
  }

  /**
   * Writes Q, of order {@code n}, from the reflectors of a reduction.
   *
   * @param last the last row of the block that was reduced, from zero
   */
  static void formQ(
      int n, int last, ComplexMatrix a, double[] tau, ComplexMatrix q, Runnable checkpoint) {
    q.setIdentity(n, n);
    for (int j = last - 1; j >= 0; j--) {
      checkpoint.run();
      int length = last - j;
      int rest = a.at(j + 2, j);
      var factor = Reflector.tau(tau, j);
      Reflector.applyLeft(
          length, length, a.data(), rest, factor, q.data(), q.at(j + 1, j + 1), q.stride());
    }
  }
}
