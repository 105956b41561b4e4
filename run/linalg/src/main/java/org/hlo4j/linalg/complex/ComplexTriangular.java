package org.hlo4j.linalg.complex;

import static org.hlo4j.linalg.complex.ComplexVectors.addScaled;

/**
 * A triangular matrix as a factor op(A) of systems of equations.
 *
 * @param a a square matrix with the elements of A in one triangle; the other one is not read
 * @param lower whether that is the lower triangle
 * @param op how op(A) is made of A
 * @param unit whether the diagonal of A is one, and not read
 */
public record ComplexTriangular(ComplexMatrix a, boolean lower, Transposition op, boolean unit) {

  /**
   * Solves {@code op(A) X = B} or {@code X op(A) = B} for X, which replaces B. A matrix that is
   * singular yields infinities or NaN. LAPACK's {@code ztrsm}.
   *
   * @param left whether op(A) is the left factor
   * @param b the right-hand sides
   * @param checkpoint called before each column of X
   */
  public void solve(boolean left, ComplexMatrix b, Runnable checkpoint) {
    if (!left) {
      solveRight(b, checkpoint);
      return;
    }
    for (int j = 0; j < b.columns(); j++) {
      checkpoint.run();
      if (op == Transposition.NONE) {
        solveLeft(b.data(), b.at(0, j));
      } else {
        solveLeftTransposed(b.data(), b.at(0, j));
      }
    }
  }

  /** One column of {@code A X = B}, by columns of A. */
  private void solveLeft(double[] x, int at) {
    int m = a.rows();
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
  private void solveLeftTransposed(double[] x, int at) {
    int m = a.rows();
    for (int step = 0; step < m; step++) {
      int k = lower ? m - 1 - step : step;
      int from = lower ? k + 1 : 0;
      int count = lower ? m - k - 1 : k;
      var product =
          ComplexVectors.dot(isConjugated(), count, a.data(), a.at(from, k), x, at + 2 * from);
      x[at + 2 * k] -= product.re();
      x[at + 2 * k + 1] -= product.im();
      divide(1, k, x, at + 2 * k);
    }
  }

  /** All columns of {@code X op(A) = B}; op(A) is lower if just one of both reasons holds. */
  private void solveRight(ComplexMatrix x, Runnable checkpoint) {
    int n = a.rows();
    boolean transposed = op != Transposition.NONE;
    boolean descending = lower != transposed;
    for (int step = 0; step < n; step++) {
      checkpoint.run();
      int j = descending ? n - 1 - step : step;
      for (int done = 0; done < step; done++) {
        int k = descending ? n - 1 - done : done;
        var element = transposed ? a.get(j, k).conjugateIf(isConjugated()) : a.get(k, j);
        addScaled(x.rows(), element.negated(), x.data(), x.at(0, k), x.data(), x.at(0, j));
      }
      divide(x.rows(), j, x.data(), x.at(0, j));
    }
  }

  /** Divides by an element of op(A)'s diagonal. */
  private void divide(int count, int k, double[] x, int at) {
    if (!unit) {
      ComplexVectors.divide(count, a.get(k, k).conjugateIf(isConjugated()), x, at);
    }
  }

  private boolean isConjugated() {
    return op == Transposition.ADJOINT;
  }
}
