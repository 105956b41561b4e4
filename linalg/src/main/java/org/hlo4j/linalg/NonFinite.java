package org.hlo4j.linalg;

/**
 * The iterative routines, for matrices with infinities and NaN as well: those are not iterated on,
 * which might not end. Their eigenvalues, singular values and vectors are NaN, and {@code info} is
 * what LAPACK returns for NaN.
 */
final class NonFinite {
  /** The {@code info} of routines that check the matrix, their fourth argument. */
  private static final int INVALID = -4;

  private NonFinite() {}

  /** Fails as if no element beside the diagonal converged. */
  static <A> int syevd(Lapack<A> lapack, boolean vectors, boolean lower, int n, A a, A w) {
    if (lapack.isFinite(a)) {
      return lapack.syevd(vectors, lower, n, a, w);
    }
    fill(lapack, a);
    fill(lapack, w);
    return n - 1;
  }

  static <A> int gesdd(Lapack<A> lapack, char job, int m, int n, A a, A s, A u, A vt) {
    if (lapack.isFinite(a)) {
      return lapack.gesdd(job, m, n, a, s, u, vt);
    }
    fill(lapack, s);
    fill(lapack, u);
    fill(lapack, vt);
    return INVALID;
  }

  /** Fails as if no element beside the diagonal converged. */
  static <A> int gesvd(Lapack<A> lapack, char job, int m, int n, A a, A s, A u, A vt) {
    if (lapack.isFinite(a)) {
      return lapack.gesvd(job, m, n, a, s, u, vt);
    }
    fill(lapack, s);
    fill(lapack, u);
    fill(lapack, vt);
    return Math.min(m, n) - 1;
  }

  /** Fails as JAX's kernel, which checks the matrix before it calls LAPACK. */
  static <A> int geev(Lapack<A> lapack, boolean left, boolean right, int n, A a, A w, A vl, A vr) {
    if (lapack.isFinite(a)) {
      return lapack.geev(left, right, n, a, w, vl, vr);
    }
    fill(lapack, w);
    fill(lapack, vl);
    fill(lapack, vr);
    return INVALID;
  }

  /** Fails as if no eigenvalue converged. */
  static <A> int gees(Lapack<A> lapack, boolean vectors, int n, A a, A w, A vs) {
    if (lapack.isFinite(a)) {
      return lapack.gees(vectors, n, a, w, vs);
    }
    fill(lapack, a);
    fill(lapack, w);
    fill(lapack, vs);
    return n;
  }

  private static <A> void fill(Lapack<A> lapack, A array) {
    for (int i = 0; i < lapack.length(array); i++) {
      lapack.set(array, i, Double.NaN);
    }
  }
}
