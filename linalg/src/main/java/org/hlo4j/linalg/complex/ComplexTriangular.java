package org.hlo4j.linalg.complex;

import static org.hlo4j.linalg.complex.ComplexVectors.addScaled;

/** Systems of equations with a triangular matrix. */
public final class ComplexTriangular {
  private ComplexTriangular() {}

  /**
   * Solves {@code op(A) X = B} or {@code X op(A) = B} for X, which replaces B. A matrix that is
   * singular yields infinities or NaN.
   *
   * @param side {@code 'L'} if A is the left factor, {@code 'R'} if the right one
   * @param uplo {@code 'L'} or {@code 'U'}: the triangle of {@code a} that is read
   * @param trans {@code 'N'}, {@code 'T'} or {@code 'C'}: op(A) is A, its transpose or conjugate
   *     transpose
   * @param diag {@code 'U'} if the diagonal of A is one and not read, otherwise {@code 'N'}
   * @param m the number of rows of B
   * @param n the number of columns of B
   * @param a the triangular matrix, of order {@code m} or {@code n} by its side
   * @param aOffset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param b the right-hand sides
   * @param bOffset of the matrix in {@code b}
   * @param ldb the leading dimension of {@code b}
   * @param checkpoint called before each column of X
   */
  public static void ztrsm(
      char side,
      char uplo,
      char trans,
      char diag,
      int m,
      int n,
      double[] a,
      int aOffset,
      int lda,
      double[] b,
      int bOffset,
      int ldb,
      Runnable checkpoint) {
    var system =
        new Equations(
            ComplexMatrix.of(a, aOffset, lda), uplo == 'L', trans, diag == 'U', checkpoint);
    var right = ComplexMatrix.of(b, bOffset, ldb);
    if (m == 0) {
      return;
    }
    if (side == 'R') {
      system.solveRight(m, n, right);
    } else {
      for (int j = 0; j < n; j++) {
        checkpoint.run();
        if (trans == 'N') {
          system.solveLeft(m, b, right.at(0, j));
        } else {
          system.solveLeftTransposed(m, b, right.at(0, j));
        }
      }
    }
  }

  private record Equations(
      ComplexMatrix a, boolean lower, char trans, boolean unit, Runnable checkpoint) {

    /** One column of {@code A X = B}, by columns of A. */
    void solveLeft(int m, double[] x, int at) {
      for (int step = 0; step < m; step++) {
        int k = lower ? step : m - 1 - step;
        divide(1, k, x, at + 2 * k);
        var factor = new ComplexNumber(x[at + 2 * k], x[at + 2 * k + 1]).negated();
        int from = lower ? k + 1 : 0;
        int count = lower ? m - k - 1 : k;
        addScaled(count, factor, a.data(), a.at(from, k), x, at + 2 * from);
      }
    }

    /** One column of {@code op(A) X = B} with a transposed A, by products with columns of A. */
    void solveLeftTransposed(int m, double[] x, int at) {
      for (int step = 0; step < m; step++) {
        int k = lower ? m - 1 - step : step;
        int from = lower ? k + 1 : 0;
        int count = lower ? m - k - 1 : k;
        var product =
            ComplexVectors.dot(trans == 'C', count, a.data(), a.at(from, k), x, at + 2 * from);
        x[at + 2 * k] -= product.re();
        x[at + 2 * k + 1] -= product.im();
        divide(1, k, x, at + 2 * k);
      }
    }

    /** All columns of {@code X op(A) = B}; op(A) is lower if just one of both reasons holds. */
    void solveRight(int m, int n, ComplexMatrix x) {
      boolean descending = lower == (trans == 'N');
      for (int step = 0; step < n; step++) {
        checkpoint.run();
        int j = descending ? n - 1 - step : step;
        for (int done = 0; done < step; done++) {
          int k = descending ? n - 1 - done : done;
          var element = trans == 'N' ? a.get(k, j) : a.get(j, k).conjugateIf(trans == 'C');
          addScaled(m, element.negated(), x.data(), x.at(0, k), x.data(), x.at(0, j));
        }
        divide(m, j, x.data(), x.at(0, j));
      }
    }

    /** Divides by an element of op(A)'s diagonal. */
    private void divide(int count, int k, double[] x, int at) {
      if (!unit) {
        ComplexVectors.divide(count, a.get(k, k).conjugateIf(trans == 'C'), x, at);
      }
    }
  }
}
