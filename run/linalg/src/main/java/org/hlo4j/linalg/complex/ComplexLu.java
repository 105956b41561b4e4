package org.hlo4j.linalg.complex;

/** LU factorization with partial pivoting. */
public final class ComplexLu {
  /** The smallest modulus whose reciprocal is finite. */
  private static final double SAFE_MINIMUM = Double.MIN_NORMAL;

  private ComplexLu() {}

  /**
   * Factors a matrix as {@code P L U}, in place. L has a unit diagonal, which is not stored. The
   * pivot of a column is the first element with the largest sum of the absolute values of both
   * parts. LAPACK's {@code zgetrf}.
   *
   * @param a the m×n matrix, replaced by its factors
   * @param pivots receives, for each of the {@code min(m, n)} columns, the row (from one) that was
   *     exchanged with the column's own
   * @param checkpoint called before each column
   * @return 0, or the number of the first column (from one) whose pivot is zero; the factorization
   *     is completed nevertheless
   */
  public static int factor(ComplexMatrix a, int[] pivots, Runnable checkpoint) {
    int m = a.rows();
    int n = a.columns();
    var data = a.data();
    int steps = Math.min(m, n);
    int info = 0;
    for (int j = 0; j < n; j++) {
      checkpoint.run();
      int solved = Math.min(j, steps);
      for (int k = 0; k < solved; k++) {
        a.swapRows(k, pivots[k] - 1, j, j + 1);
      }
      for (int k = 0; k < solved; k++) {
        var factor = a.get(k, j).negated();
        ComplexVectors.addScaled(m - k - 1, factor, data, a.at(k + 1, k), data, a.at(k + 1, j));
      }
      if (j < steps) {
        int pivot = pivotRow(a, j);
        pivots[j] = pivot + 1;
        if (!eliminate(a, j, pivot) && info == 0) {
          info = j + 1;
        }
      }
    }
    return info;
  }

  private static int pivotRow(ComplexMatrix a, int j) {
    int row = j;
    double max = a.get(j, j).abs1();
    for (int i = j + 1; i < a.rows(); i++) {
      double candidate = a.get(i, j).abs1();
      if (candidate > max) {
        row = i;
        max = candidate;
      }
    }
    return row;
  }

  /** Exchanges rows up to column {@code j} and divides by the pivot; false if that is zero. */
  private static boolean eliminate(ComplexMatrix a, int j, int pivotRow) {
    var pivot = a.get(pivotRow, j);
    if (pivot.isZero()) {
      return false;
    }
    if (pivotRow != j) {
      a.swapRows(j, pivotRow, 0, j + 1);
    }
    int below = a.at(j + 1, j);
    int count = a.rows() - j - 1;
    if (pivot.abs() >= SAFE_MINIMUM) {
      ComplexVectors.scale(count, ComplexNumber.ONE.over(pivot), a.data(), below);
    } else {
      ComplexVectors.divide(count, pivot, a.data(), below);
    }
    return true;
  }
}
