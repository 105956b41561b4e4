package org.hlo4j.linalg.complex;

/** The singular value decomposition. */
public final class ComplexSvd {
  private ComplexSvd() {}

  /**
   * Computes the singular values of a matrix of finite numbers. LAPACK's {@code zgesdd} without
   * vectors.
   *
   * @param a the m×n matrix, which is preserved
   * @param s receives the {@code min(m, n)} singular values, in descending order
   * @param checkpoint called before each column
   * @return 0, or the number of elements of the bidiagonal form that did not converge
   */
  public static int values(ComplexMatrix a, double[] s, Runnable checkpoint) {
    return s.length == 0 ? 0 : new Bidiagonal(a, s, checkpoint).diagonalize(false);
  }

  /**
   * Factors a matrix of finite numbers as {@code U S V^H}. U and V are square or have their first
   * {@code min(m, n)} columns only. LAPACK's {@code zgesdd}.
   *
   * @param a the m×n matrix, which is preserved
   * @param s receives the {@code min(m, n)} singular values, in descending order
   * @param u receives U
   * @param vt receives V's conjugate transpose
   * @param checkpoint called before each column
   * @return 0, or the number of elements of the bidiagonal form that did not converge
   */
  public static int factor(
      ComplexMatrix a, double[] s, ComplexMatrix u, ComplexMatrix vt, Runnable checkpoint) {
    if (s.length == 0) {
      u.setIdentity();
      vt.setIdentity();
      return 0;
    }
    var form = new Bidiagonal(a, s, checkpoint);
    int info = form.diagonalize(true);
    if (form.adjoint) {
      u.copyFrom(form.rightVectors());
      vt.copyConjugateTranspose(form.leftVectors(vt.rows()));
    } else {
      u.copyFrom(form.leftVectors(u.columns()));
      vt.copyConjugateTranspose(form.rightVectors());
    }
    return info;
  }

  /**
   * The reduction of a matrix with {@code m >= n} to a real upper bidiagonal one. Wide matrices are
   * decomposed by their conjugate transpose: A = (V S U^H)^H.
   */
  private static final class Bidiagonal {
    private final boolean adjoint;
    private final int m;
    private final int n;

    /** The matrix, scaled; after the reduction the reflectors of the left side in its columns. */
    private final ComplexMatrix left;

    private final ComplexMatrix right;
    private final double[] leftTau;
    private final double[] rightTau;
    private final UnitScale scale;
    private final Runnable checkpoint;
    private final double[] d;
    private final double[] e;
    private double[] u = {};
    private double[] v = {};

    /** Reduces {@code a}; {@code d} receives the diagonal, later the singular values. */
    Bidiagonal(ComplexMatrix a, double[] d, Runnable checkpoint) {
      this.d = d;
      this.checkpoint = checkpoint;
      adjoint = a.rows() < a.columns();
      m = Math.max(a.rows(), a.columns());
      n = Math.min(a.rows(), a.columns());
      left = ComplexMatrix.zeros(m, n);
      if (adjoint) {
        left.copyConjugateTranspose(a);
      } else {
        left.copyFrom(a);
      }
      scale = UnitScale.apply(left);
      right = ComplexMatrix.zeros(n, n);
      leftTau = new double[2 * n];
      rightTau = new double[2 * (n - 1)];
      e = new double[n];
      for (int j = 0; j < n; j++) {
        checkpoint.run();
        reflectColumn(j);
        if (j + 1 < n) {
          reflectRow(j);
        }
      }
    }

    private void reflectColumn(int j) {
      var data = left.data();
      int vector = left.at(j, j);
      var tau = Reflector.generate(m - j, data, vector);
      d[j] = data[vector];
      Reflector.setTau(leftTau, j, tau);
      Reflector.applyLeft(data, vector, tau.conjugate(), left.from(j, j + 1));
    }

    /** Eliminates row {@code j} behind the superdiagonal; its reflector is column {@code j}. */
    private void reflectRow(int j) {
      var data = right.data();
      for (int k = j + 1; k < n; k++) {
        right.set(k, j, left.get(j, k).conjugate());
      }
      int vector = right.at(j + 1, j);
      var tau = Reflector.generate(n - j - 1, data, vector);
      e[j] = data[vector];
      Reflector.setTau(rightTau, j, tau);
      Reflector.applyRight(data, vector, tau, left.from(j + 1, j + 1));
    }

    int diagonalize(boolean vectors) {
      u = PlaneRotation.identity(vectors ? n : 0);
      v = PlaneRotation.identity(vectors ? n : 0);
      int info = BidiagonalQr.diagonalize(n, d, e, u, v, checkpoint);
      scale.undo(d);
      return info;
    }

    ComplexMatrix leftVectors(int columns) {
      var result = ComplexMatrix.zeros(m, columns);
      result.setIdentity();
      result.copyReal(u, n);
      ComplexQr.multiplyByQ(true, false, left, leftTau, result, checkpoint);
      return result;
    }

    ComplexMatrix rightVectors() {
      var result = ComplexMatrix.zeros(n, n);
      result.copyReal(v, n);
      ComplexQr.multiplyByQ(true, false, right.from(1, 0), rightTau, result.from(1, 0), checkpoint);
      return result;
    }
  }
}
