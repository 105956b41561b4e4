package org.hlo4j.linalg.complex;

/** Reduction to upper Hessenberg form by a unitary similarity. */
public final class ComplexHessenberg {
  private ComplexHessenberg() {}

  /**
   * Reduces a matrix that is upper triangular outside of rows and columns {@code ilo} to {@code
   * ihi} to {@code H = Q^H A Q}, in place. {@code Q = H(ilo) … H(ihi - 1)}; the rest of the vector
   * of reflector {@code i}, whose first element belongs to row {@code i + 1}, is stored below H's
   * subdiagonal, which is real. LAPACK's {@code zgehrd}.
   *
   * @param ilo the first row (from one), or 1
   * @param ihi the last row (from one), or the order of the matrix
   * @param a the matrix, replaced by H and the reflectors
   * @param tau receives the factors of the reflectors, one less than the order of the matrix, zero
   *     outside of {@code ilo} to {@code ihi - 1}
   * @param checkpoint called before each column
   */
  public static void reduce(int ilo, int ihi, ComplexMatrix a, double[] tau, Runnable checkpoint) {
    for (int j = 0; j < a.rows() - 1; j++) {
      var factor = ComplexNumber.ZERO;
      if (j >= ilo - 1 && j < ihi - 1) {
        checkpoint.run();
        factor = reflect(a, ihi, j);
      }
      Reflector.setTau(tau, j, factor);
    }
  }

  private static ComplexNumber reflect(ComplexMatrix a, int end, int j) {
    var data = a.data();
    int length = end - j - 1;
    int vector = a.at(j + 1, j);
    var tau = Reflector.generate(length, data, vector);
    Reflector.applyRight(data, vector, tau, a.block(0, j + 1, end, length));
    var behind = a.block(j + 1, j + 1, length, a.columns() - j - 1);
    Reflector.applyLeft(data, vector, tau.conjugate(), behind);
    return tau;
  }

  /**
   * Writes Q from the reflectors of a reduction.
   *
   * @param last the last row of the block that was reduced, from zero
   */
  static void formQ(int last, ComplexMatrix a, double[] tau, ComplexMatrix q, Runnable checkpoint) {
    q.setIdentity();
    for (int j = last - 1; j >= 0; j--) {
      checkpoint.run();
      int length = last - j;
      var block = q.block(j + 1, j + 1, length, length);
      Reflector.applyLeft(a.data(), a.at(j + 1, j), Reflector.tau(tau, j), block);
    }
  }
}
