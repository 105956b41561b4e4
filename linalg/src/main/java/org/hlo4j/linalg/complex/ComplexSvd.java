package org.hlo4j.linalg.complex;

import java.util.Arrays;

/** The singular value decomposition. */
public final class ComplexSvd {
  private ComplexSvd() {}

  /**
   * Factors a matrix as {@code U S V^H}.
   *
   * @param jobz {@code 'A'} for square U and V, {@code 'S'} for their first {@code min(m, n)}
   *     columns only, {@code 'N'} for none
   * @param m the number of rows
   * @param n the number of columns
   * @param a the matrix, which is preserved
   * @param aOffset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param s receives the singular values, in descending order
   * @param sOffset of the first one in {@code s}
   * @param u receives U
   * @param uOffset of U in {@code u}
   * @param ldu the leading dimension of {@code u}
   * @param vt receives V's conjugate transpose
   * @param vtOffset of it in {@code vt}
   * @param ldvt the leading dimension of {@code vt}
   * @param checkpoint called before each column
   * @return 0; -4 if the matrix has a NaN or an infinity, with results of NaN; or the number of
   *     elements of the bidiagonal form that did not converge
   */
  public static int zgesdd(
      char jobz,
      int m,
      int n,
      double[] a,
      int aOffset,
      int lda,
      double[] s,
      int sOffset,
      double[] u,
      int uOffset,
      int ldu,
      double[] vt,
      int vtOffset,
      int ldvt,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, aOffset, lda);
    var left = ComplexMatrix.of(u, uOffset, ldu);
    var right = ComplexMatrix.of(vt, vtOffset, ldvt);
    boolean wantsVectors = jobz != 'N';
    int rank = Math.min(m, n);
    int leftColumns = jobz == 'A' ? m : wantsVectors ? rank : 0;
    int rightRows = jobz == 'A' ? n : wantsVectors ? rank : 0;
    if (rank == 0) {
      left.setIdentity(leftColumns > 0 ? m : 0, leftColumns);
      right.setIdentity(rightRows, rightRows > 0 ? n : 0);
      return 0;
    }
    double norm = matrix.maxPart(m, n);
    if (!Double.isFinite(norm)) {
      Arrays.fill(s, sOffset, sOffset + rank, Double.NaN);
      left.fill(m, leftColumns, Double.NaN);
      right.fill(rightRows, n, Double.NaN);
      return -4;
    }
    // Wide matrices are decomposed by their conjugate transpose: A = (V S U^H)^H.
    boolean wide = m < n;
    var work = wide ? ComplexMatrix.zeros(n, m) : ComplexMatrix.zeros(m, n);
    if (wide) {
      work.copyConjugateTranspose(matrix, n, m);
    } else {
      work.copyFrom(matrix, m, n);
    }
    double factor = UnitScale.factor(norm);
    work.scale(Math.max(m, n), rank, factor);
    var form = new Bidiagonal(Math.max(m, n), rank, work, checkpoint);
    int info = form.diagonalize(wantsVectors);
    for (int k = 0; k < rank; k++) {
      s[sOffset + k] = form.d[k] / factor;
    }
    if (wantsVectors) {
      var tall = form.leftVectors(wide ? rightRows : leftColumns);
      var small = form.rightVectors();
      if (wide) {
        left.copyFrom(small, m, m);
        right.copyConjugateTranspose(tall, rightRows, n);
      } else {
        left.copyFrom(tall, m, leftColumns);
        right.copyConjugateTranspose(small, n, n);
      }
    }
    return info;
  }

  /** The reduction of a matrix with {@code m >= n} to a real upper bidiagonal one. */
  private static final class Bidiagonal {
    private final int m;
    private final int n;
    private final ComplexMatrix left;
    private final ComplexMatrix right;
    private final double[] leftTau;
    private final double[] rightTau;
    private final Runnable checkpoint;
    private final double[] d;
    private final double[] e;
    private double[] u = {};
    private double[] v = {};

    /** Reduces {@code a}; afterwards the reflectors of the left side are in its columns. */
    Bidiagonal(int m, int n, ComplexMatrix a, Runnable checkpoint) {
      this.m = m;
      this.n = n;
      this.checkpoint = checkpoint;
      left = a;
      right = ComplexMatrix.zeros(n, n);
      leftTau = new double[2 * n];
      rightTau = new double[2 * n];
      d = new double[n];
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
      int rest = left.at(j + 1, j);
      var tau = Reflector.generate(m - j, data, left.at(j, j), rest);
      d[j] = data[left.at(j, j)];
      Reflector.setTau(leftTau, j, tau);
      Reflector.applyLeft(
          m - j,
          n - j - 1,
          data,
          rest,
          tau.conjugate(),
          data,
          left.at(j, j) + left.stride(),
          left.stride());
    }

    /** Eliminates row {@code j} behind the superdiagonal; its reflector is column {@code j}. */
    private void reflectRow(int j) {
      var data = right.data();
      for (int k = j + 1; k < n; k++) {
        right.set(k, j, left.get(j, k).conjugate());
      }
      int length = n - j - 1;
      int rest = right.at(j + 1, j) + 2;
      var tau = Reflector.generate(length, data, right.at(j + 1, j), rest);
      e[j] = data[right.at(j + 1, j)];
      Reflector.setTau(rightTau, j, tau);
      Reflector.applyRight(
          m - j - 1, length, data, rest, tau, left.data(), left.at(j + 1, j + 1), left.stride());
    }

    int diagonalize(boolean wantsVectors) {
      u = PlaneRotation.identity(wantsVectors ? n : 0);
      v = PlaneRotation.identity(wantsVectors ? n : 0);
      return BidiagonalQr.diagonalize(n, d, e, u, v, checkpoint);
    }

    ComplexMatrix leftVectors(int columns) {
      var result = ComplexMatrix.zeros(m, columns);
      result.setIdentity(m, columns);
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          result.set(i, j, u[i + j * n], 0);
        }
      }
      ComplexQr.zunmqr(
          'L', 'N', m, columns, n, left.data(), 0, m, leftTau, 0, result.data(), 0, m, checkpoint);
      return result;
    }

    ComplexMatrix rightVectors() {
      var result = ComplexMatrix.zeros(n, n);
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          result.set(i, j, v[i + j * n], 0);
        }
      }
      ComplexQr.zunmqr(
          'L',
          'N',
          n - 1,
          n,
          n - 1,
          right.data(),
          1,
          n,
          rightTau,
          0,
          result.data(),
          1,
          n,
          checkpoint);
      return result;
    }
  }
}
