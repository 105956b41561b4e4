package org.hlo4j.linalg.complex;

/** LU factorization with partial pivoting. */
public final class ComplexLu {
  /** The smallest modulus whose reciprocal is finite. */
  private static final double SAFE_MINIMUM = Double.MIN_NORMAL;

  private ComplexLu() {}

  /**
   * Factors a matrix as {@code P L U}, in place. L has a unit diagonal, which is not stored. The
   * pivot of a column is the first element with the largest sum of the absolute values of both
   * parts.
   *
   * @param m the number of rows
   * @param n the number of columns
   * @param a the matrix, replaced by its factors
   * @param offset of the matrix in {@code a}
   * @param lda the leading dimension of {@code a}
   * @param pivots receives, for each of the {@code min(m, n)} columns, the row (from one) that was
   *     exchanged with the column's own
   * @param pivotsOffset of the first pivot in {@code pivots}
   * @param checkpoint called before each column
   * @return 0, or the number of the first column (from one) whose pivot is zero; the factorization
   *     is completed nevertheless
   */
  public static int zgetrf(
      int m,
      int n,
      double[] a,
      int offset,
      int lda,
      int[] pivots,
      int pivotsOffset,
      Runnable checkpoint) {
    var matrix = ComplexMatrix.of(a, offset, lda);
    int steps = Math.min(m, n);
    int info = 0;
    for (int j = 0; j < n; j++) {
      checkpoint.run();
      int solved = Math.min(j, steps);
      for (int k = 0; k < solved; k++) {
        matrix.swapRows(k, pivots[pivotsOffset + k] - 1, j, j + 1);
      }
      for (int k = 0; k < solved; k++) {
        var factor = matrix.get(k, j).negated();
        ComplexVectors.addScaled(m - k - 1, factor, a, matrix.at(k + 1, k), a, matrix.at(k + 1, j));
      }
      if (j < steps) {
        int pivot = pivotRow(matrix, m, j);
        pivots[pivotsOffset + j] = pivot + 1;
        if (!eliminate(matrix, m, j, pivot) && info == 0) {
          info = j + 1;
        }
      }
    }
    return info;
  }

  private static int pivotRow(ComplexMatrix a, int m, int j) {
    int row = j;
    double max = a.get(j, j).abs1();
    for (int i = j + 1; i < m; i++) {
      double candidate = a.get(i, j).abs1();
      if (candidate > max) {
        row = i;
        max = candidate;
      }
    }
    return row;
  }

  /** Exchanges rows up to column {@code j} and divides by the pivot; false if that is zero. */
  private static boolean eliminate(ComplexMatrix a, int m, int j, int pivotRow) {
    var pivot = a.get(pivotRow, j);
    if (pivot.isZero()) {
      return false;
    }
    if (pivotRow != j) {
      a.swapRows(j, pivotRow, 0, j + 1);
    }
    int below = a.at(j + 1, j);
    if (pivot.abs() >= SAFE_MINIMUM) {
      ComplexVectors.scale(m - j - 1, ComplexNumber.ONE.over(pivot), a.data(), below);
    } else {
      ComplexVectors.divide(m - j - 1, pivot, a.data(), below);
    }
    return true;
  }
}
