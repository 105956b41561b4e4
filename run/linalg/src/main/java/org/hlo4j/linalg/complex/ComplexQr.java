package org.hlo4j.linalg.complex;

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
   * Factors a matrix as {@code Q R}, in place. LAPACK's {@code zgeqrf}.
   *
   * @param a the m×n matrix, replaced by R and the reflectors
   * @param tau receives the {@code min(m, n)} factors of the reflectors
   * @param checkpoint called before each column
   */
  public static void factor(ComplexMatrix a, double[] tau, Runnable checkpoint) {
    for (int j = 0; j < Math.min(a.rows(), a.columns()); j++) {
      checkpoint.run();
      Reflector.setTau(tau, j, reflect(a, j));
    }
  }

  /** Eliminates column {@code j} and applies the reflector to the columns behind it. */
  private static ComplexNumber reflect(ComplexMatrix a, int j) {
    var tau = Reflector.generate(a.rows() - j, a.data(), a.at(j, j));
    Reflector.applyLeft(a.data(), a.at(j, j), tau.conjugate(), a.from(j, j + 1));
    return tau;
  }

  /**
   * Factors a matrix with its columns exchanged as {@code A P = Q R}, in place, so that the
   * absolute values of R's diagonal descend over the free columns. LAPACK's {@code zgeqp3}.
   *
   * @param a the m×n matrix, replaced by R and the reflectors
   * @param pivots on entry zero for each free column, otherwise the column is moved to the front;
   *     on exit the number of the column of A (from one) that each column of {@code A P} is
   * @param tau receives the {@code min(m, n)} factors of the reflectors
   * @param checkpoint called before each column
   */
  public static void factorPivoted(
      ComplexMatrix a, int[] pivots, double[] tau, Runnable checkpoint) {
    int m = a.rows();
    int n = a.columns();
    int fixed = moveFixedColumns(a, pivots);
    var norms = new double[n];
    var lastNorms = new double[n];
    for (int j = 0; j < Math.min(m, n); j++) {
      checkpoint.run();
      if (j == fixed) {
        for (int k = j; k < n; k++) {
          norms[k] = ComplexVectors.norm(m - j, a.data(), a.at(j, k));
          lastNorms[k] = norms[k];
        }
      }
      if (j >= fixed) {
        int pivot = largest(norms, j);
        if (pivot != j) {
          exchange(a, pivots, j, pivot);
          norms[pivot] = norms[j];
          lastNorms[pivot] = lastNorms[j];
        }
      }
      Reflector.setTau(tau, j, reflect(a, j));
      if (j >= fixed) {
        downdate(a, j, norms, lastNorms);
      }
    }
  }

  private static int moveFixedColumns(ComplexMatrix a, int[] pivots) {
    int fixed = 0;
    for (int j = 0; j < a.columns(); j++) {
      boolean free = pivots[j] == 0;
      pivots[j] = j + 1;
      if (!free) {
        if (j != fixed) {
          exchange(a, pivots, fixed, j);
        }
        fixed++;
      }
    }
    return fixed;
  }

  private static void exchange(ComplexMatrix a, int[] pivots, int j, int k) {
    a.swapColumns(j, k, a.rows());
    int kept = pivots[j];
    pivots[j] = pivots[k];
    pivots[k] = kept;
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
  private static void downdate(ComplexMatrix a, int j, double[] norms, double[] lastNorms) {
    int below = a.rows() - j - 1;
    for (int k = j + 1; k < a.columns(); k++) {
      if (norms[k] == 0) {
        continue;
      }
      double ratio = a.get(j, k).abs() / norms[k];
      double left = Math.max(0, 1 - ratio * ratio);
      double sinceLast = norms[k] / lastNorms[k];
      if (left * sinceLast * sinceLast <= NORM_TOLERANCE) {
        norms[k] = ComplexVectors.norm(below, a.data(), a.at(j + 1, k));
        lastNorms[k] = norms[k];
      } else {
        norms[k] *= Math.sqrt(left);
      }
    }
  }

  /**
   * Replaces the reflectors of a factorization by the first columns of Q. LAPACK's {@code zungqr}.
   *
   * @param a a matrix with at most as many columns as rows, and the reflectors in the first ones;
   *     replaced by the columns of Q
   * @param tau the factors of the reflectors, at most as many as there are columns
   * @param checkpoint called before each reflector
   */
  public static void formQ(ComplexMatrix a, double[] tau, Runnable checkpoint) {
    int reflectors = tau.length / 2;
    for (int j = reflectors; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        a.set(i, j, i == j ? 1 : 0, 0);
      }
    }
    for (int j = reflectors - 1; j >= 0; j--) {
      checkpoint.run();
      var factor = Reflector.tau(tau, j);
      Reflector.applyLeft(a.data(), a.at(j, j), factor, a.from(j, j + 1));
      ComplexVectors.scale(a.rows() - j - 1, factor.negated(), a.data(), a.at(j + 1, j));
      a.set(j, j, ComplexNumber.ONE.minus(factor));
      for (int i = 0; i < j; i++) {
        a.set(i, j, ComplexNumber.ZERO);
      }
    }
  }

  /**
   * Multiplies a matrix by Q or its conjugate transpose. LAPACK's {@code zunmqr}.
   *
   * @param left whether Q is the left factor, otherwise the right one
   * @param adjoint whether Q is conjugated and transposed
   * @param a the reflectors, as {@link #factor} stores them
   * @param tau the factors of the reflectors
   * @param c the matrix, replaced by the product
   * @param checkpoint called before each reflector
   */
  public static void multiplyByQ(
      boolean left,
      boolean adjoint,
      ComplexMatrix a,
      double[] tau,
      ComplexMatrix c,
      Runnable checkpoint) {
    int reflectors = tau.length / 2;
    boolean ascending = left == adjoint;
    for (int step = 0; step < reflectors; step++) {
      checkpoint.run();
      int j = ascending ? step : reflectors - 1 - step;
      var factor = Reflector.tau(tau, j).conjugateIf(adjoint);
      if (left) {
        Reflector.applyLeft(a.data(), a.at(j, j), factor, c.from(j, 0));
      } else {
        Reflector.applyRight(a.data(), a.at(j, j), factor, c.from(0, j));
      }
    }
  }
}
