package org.hlo4j.linalg;

import java.util.Arrays;

/**
 * The iterative routines, for matrices with infinities and NaN as well: those are not iterated on,
 * which might not end. Their eigenvalues, singular values and vectors are NaN, and {@code info} is
 * what LAPACK returns for NaN.
 */
final class NonFinite {
  /** The {@code info} of routines that check the matrix, their fourth argument. */
  static final int INVALID = -4;

  private NonFinite() {}

  /** Fails as if no element beside the diagonal converged. */
  static int syevd(Lapack lapack, boolean vectors, boolean lower, int n, double[] a, double[] w) {
    if (isFinite(a)) {
      return lapack.syevd(vectors, lower, n, a, w);
    }
    fill(a);
    fill(w);
    return n - 1;
  }

  /** Calls {@code gesdd} or {@code gesvd}; returns {@code failure} for other matrices. */
  static int svd(
      SingularValues.Routine routine,
      int failure,
      Lapack lapack,
      SingularVectors vectors,
      int m,
      int n,
      double[] a,
      double[] s,
      double[] u,
      double[] vt) {
    if (isFinite(a)) {
      return routine.call(lapack, vectors, m, n, a, s, u, vt);
    }
    fill(s);
    fill(u);
    fill(vt);
    return failure;
  }

  /** Fails as JAX's kernel, which checks the matrix before it calls LAPACK. */
  static int geev(
      Lapack lapack,
      boolean left,
      boolean right,
      int n,
      double[] a,
      double[] w,
      double[] vl,
      double[] vr) {
    if (isFinite(a)) {
      return lapack.geev(left, right, n, a, w, vl, vr);
    }
    fill(w);
    fill(vl);
    fill(vr);
    return INVALID;
  }

  /** Fails as if no eigenvalue converged. */
  static int gees(Lapack lapack, boolean vectors, int n, double[] a, double[] w, double[] vs) {
    if (isFinite(a)) {
      return lapack.gees(vectors, n, a, w, vs);
    }
    fill(a);
    fill(w);
    fill(vs);
    return n;
  }

  private static boolean isFinite(double[] array) {
    return Arrays.stream(array).allMatch(Double::isFinite);
  }

  private static void fill(double[] array) {
    Arrays.fill(array, Double.NaN);
  }
}
