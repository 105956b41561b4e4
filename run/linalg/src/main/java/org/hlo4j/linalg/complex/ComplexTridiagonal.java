package org.hlo4j.linalg.complex;

/** Systems of equations with a tridiagonal matrix. */
public final class ComplexTridiagonal {
  private ComplexTridiagonal() {}

  /**
   * Solves {@code A X = B} by Gaussian elimination with partial pivoting. The diagonals are
   * replaced by those of U: {@code d}, {@code du} and, in the first {@code n - 2} elements of
   * {@code dl}, the second superdiagonal. LAPACK's {@code zgtsv}.
   *
   * @param dl the {@code n - 1} elements below the diagonal
   * @param d the diagonal
   * @param du the {@code n - 1} elements above the diagonal
   * @param b the right-hand sides, replaced by X
   * @return 0, or the number of the first row (from one) with a zero pivot; X is then not computed
   */
  public static int solve(double[] dl, double[] d, double[] du, ComplexMatrix b) {
    int n = b.rows();
    for (int k = 0; k < n - 1; k++) {
      var lower = get(dl, k);
      var pivot = get(d, k);
      boolean last = k == n - 2;
      if (lower.isZero()) {
        if (pivot.isZero()) {
          return k + 1;
        }
      } else if (pivot.abs1() >= lower.abs1()) {
        var factor = lower.over(pivot);
        set(d, k + 1, get(d, k + 1).minus(factor.times(get(du, k))));
        subtractRow(b, k, factor);
        if (!last) {
          set(dl, k, ComplexNumber.ZERO);
        }
      } else {
        var factor = pivot.over(lower);
        var upper = get(du, k);
        var next = get(d, k + 1);
        set(d, k, lower);
        set(du, k, next);
        set(d, k + 1, upper.minus(factor.times(next)));
        if (!last) {
          var second = get(du, k + 1);
          set(dl, k, second);
          set(du, k + 1, factor.times(second).negated());
        }
        b.swapRows(k, k + 1, 0, b.columns());
        subtractRow(b, k, factor);
      }
    }
    if (n > 0 && get(d, n - 1).isZero()) {
      return n;
    }
    for (int j = 0; j < b.columns(); j++) {
      substitute(dl, d, du, b, j);
    }
    return 0;
  }

  private static void subtractRow(ComplexMatrix b, int row, ComplexNumber factor) {
    for (int j = 0; j < b.columns(); j++) {
      b.set(row + 1, j, b.get(row + 1, j).minus(factor.times(b.get(row, j))));
    }
  }

  private static void substitute(double[] dl, double[] d, double[] du, ComplexMatrix x, int j) {
    int n = x.rows();
    for (int k = n - 1; k >= 0; k--) {
      var rest = x.get(k, j);
      if (k + 1 < n) {
        rest = rest.minus(get(du, k).times(x.get(k + 1, j)));
      }
      if (k + 2 < n) {
        rest = rest.minus(get(dl, k).times(x.get(k + 2, j)));
      }
      x.set(k, j, rest.over(get(d, k)));
    }
  }

  private static ComplexNumber get(double[] diagonal, int k) {
    return new ComplexNumber(diagonal[2 * k], diagonal[2 * k + 1]);
  }

  private static void set(double[] diagonal, int k, ComplexNumber value) {
    diagonal[2 * k] = value.re();
    diagonal[2 * k + 1] = value.im();
  }
}
