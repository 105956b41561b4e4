package org.hlo4j.linalg.complex;

import java.util.Arrays;

/**
 * QR factorization by Householder reflectors {@code H = I - tau v v^H}: {@code Q = H(1) H(2) …
 * H(k)}. The rest of each {@code v}, whose first element is one, is stored below the diagonal of R,
 * whose diagonal is real.
 */
public final class ComplexQr {
  /** How far the norm of a column may be downdated: half of the digits. */
  private static final double NORM_TOLERANCE = Math.sqrt(0x1p-53);

  private ComplexQr() {}

  /**
   * Factors a matrix as {@code Q R}, in place.
   *
   * @param m the number of rows
   * @param n the number of columns
   * @param a the matrix, replaced by R and the reflectors
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param tau receives the {@code min(m, n)} factors of the reflectors
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param checkpoint called before each column
   */
  public static void zgeqrf(
      int m,
      int n,
      double[] a,
      int offset,
      int lda,
      double[] tau,
      int tauOffset,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    for (int j = 0; j < Math.min(m, n); j++) {
      checkpoint.run();
      Reflector.setTau(tau, tauOffset + j, reflect(matrix, m, n, j));
    }
  }

  /** Eliminates column {@code j} and applies the reflector to the columns behind it. */
  private static ComplexNumber reflect(ComplexMatrix a, int m, int n, int j) {
    var data = a.data();
    int rest = a.at(j + 1, j);
    var tau = Reflector.generate(m - j, data, a.at(j, j), rest);
    if (j + 1 < n) {
      Reflector.applyLeft(
          m - j, n - j - 1, data, rest, tau.conjugate(), data, a.at(j, j + 1), a.stride());
    }
    return tau;
  }

  /**
   * Factors a matrix with its columns exchanged as {@code A P = Q R}, in place, so that the
   * absolute values of R's diagonal descend over the free columns.
   *
   * @param m the number of rows
   * @param n the number of columns
   * @param a the matrix, replaced by R and the reflectors
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param pivots on entry zero for each free column, otherwise the column is moved to the front;
   *     on exit the number of the column of A (from one) that each column of {@code A P} is
   * @param pivotsOffset of the first number in {@code pivots}
   * @param tau receives the {@code min(m, n)} factors of the reflectors
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param checkpoint called before each column
   */
  public static void zgeqp3(
      int m,
      int n,
      double[] a,
      int offset,
      int lda,
      int[] pivots,
      int pivotsOffset,
      double[] tau,
      int tauOffset,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    int fixed = moveFixedColumns(matrix, m, n, pivots, pivotsOffset);
    var norms = new double[n];
    var lastNorms = new double[n];
    for (int j = 0; j < Math.min(m, n); j++) {
      checkpoint.run();
      if (j == fixed) {
        for (int k = j; k < n; k++) {
          norms[k] = ComplexVectors.norm(m - j, a, matrix.at(j, k));
          lastNorms[k] = norms[k];
        }
      }
      if (j >= fixed) {
        int pivot = largest(norms, j);
        if (pivot != j) {
          exchange(matrix, m, pivots, pivotsOffset, j, pivot);
          norms[pivot] = norms[j];
          lastNorms[pivot] = lastNorms[j];
        }
      }
      Reflector.setTau(tau, tauOffset + j, reflect(matrix, m, n, j));
      if (j >= fixed) {
        downdate(matrix, m, n, j, norms, lastNorms);
      }
    }
  }

  private static int moveFixedColumns(
      ComplexMatrix a, int m, int n, int[] pivots, int pivotsOffset) {
    int fixed = 0;
    for (int j = 0; j < n; j++) {
      boolean free = pivots[pivotsOffset + j] == 0;
      pivots[pivotsOffset + j] = j + 1;
      if (!free) {
        if (j != fixed) {
          exchange(a, m, pivots, pivotsOffset, fixed, j);
        }
        fixed++;
      }
    }
    return fixed;
  }

  private static void exchange(
      ComplexMatrix a, int m, int[] pivots, int pivotsOffset, int j, int k) {
    a.swapColumns(j, k, m);
    int kept = pivots[pivotsOffset + j];
    pivots[pivotsOffset + j] = pivots[pivotsOffset + k];
    pivots[pivotsOffset + k] = kept;
  }

  private static int largest(double[] norms, int from) {
    int result = from;
    for (int k = from + 1; k < norms.length; k++) {
      if (norms[k] > norms[result]) {
        result = k;
      }
    }
    return result;
  }

  /** Updates the norms of the columns below row {@code j} (LAPACK Working Note 176). */
  private static void downdate(
      ComplexMatrix a, int m, int n, int j, double[] norms, double[] lastNorms) {
    for (int k = j + 1; k < n; k++) {
      if (norms[k] == 0) {
        continue;
      }
      double ratio = a.get(j, k).abs() / norms[k];
      double left = Math.max(0, 1 - ratio * ratio);
      double sinceLast = norms[k] / lastNorms[k];
      if (left * sinceLast * sinceLast <= NORM_TOLERANCE) {
        norms[k] = j + 1 < m ? ComplexVectors.norm(m - j - 1, a.data(), a.at(j + 1, k)) : 0;
        lastNorms[k] = norms[k];
      } else {
        norms[k] *= Math.sqrt(left);
      }
    }
  }

  /**
   * Replaces the reflectors of a factorization by the first {@code n} columns of Q.
   *
   * @param m the number of rows
   * @param n the number of columns, at most {@code m}
   * @param k the number of reflectors, at most {@code n}
   * @param a the reflectors in its first {@code k} columns, replaced by Q
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param tau the factors of the reflectors
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param checkpoint called before each reflector
   */
  public static void zungqr(
      int m,
      int n,
      int k,
      double[] a,
      int offset,
      int lda,
      double[] tau,
      int tauOffset,
      Runnable checkpoint) {
    var q = ComplexMatrix.of(a, offset, lda);
    for (int j = k; j < n; j++) {
      Arrays.fill(a, q.at(0, j), q.at(m, j), 0);
      q.set(j, j, ComplexNumber.ONE);
    }
    for (int j = k - 1; j >= 0; j--) {
      checkpoint.run();
      var factor = Reflector.tau(tau, tauOffset + j);
      int rest = q.at(j + 1, j);
      if (j + 1 < n) {
        Reflector.applyLeft(m - j, n - j - 1, a, rest, factor, a, q.at(j, j + 1), q.stride());
      }
      ComplexVectors.scale(m - j - 1, factor.negated(), a, rest);
      q.set(j, j, ComplexNumber.ONE.minus(factor));
      for (int i = 0; i < j; i++) {
        q.set(i, j, ComplexNumber.ZERO);
      }
    }
  }

  /**
   * Multiplies a matrix by Q or its conjugate transpose.
   *
   * @param side {@code 'L'} if Q is the left factor, {@code 'R'} if the right one
   * @param trans {@code 'N'} for Q, {@code 'C'} for its conjugate transpose
   * @param m the number of rows of C
   * @param n the number of columns of C
   * @param k the number of reflectors
   * @param a the reflectors, as {@link #zgeqrf} stores them
   * @param aOffset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param tau the factors of the reflectors
   * @param tauOffset of the first factor in {@code tau}, in complex numbers
   * @param c the matrix, replaced by the product
   * @param cOffset of the matrix in {@code c}
   * @param ldc the leading dimension of {@code c}
   * @param checkpoint called before each reflector
   */
  public static void zunmqr(
      char side,
      char trans,
      int m,
      int n,
      int k,
      double[] a,
      int aOffset,
      int lda,
      double[] tau,
      int tauOffset,
      double[] c,
      int cOffset,
      int ldc,
      Runnable checkpoint) {
    var v = ComplexMatrix.of(a, aOffset, lda);
    var target = ComplexMatrix.of(c, cOffset, ldc);
    boolean left = side == 'L';
    boolean ascending = left == (trans == 'C');
    for (int step = 0; step < k; step++) {
      checkpoint.run();
      int j = ascending ? step : k - 1 - step;
      var factor = Reflector.tau(tau, tauOffset + j).conjugateIf(trans == 'C');
      int rest = v.at(j + 1, j);
      if (left) {
        Reflector.applyLeft(m - j, n, a, rest, factor, c, target.at(j, 0), target.stride());
      } else {
        Reflector.applyRight(m, n - j, a, rest, factor, c, target.at(0, j), target.stride());
      }
    }
  }
}
