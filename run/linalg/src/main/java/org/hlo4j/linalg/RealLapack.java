package org.hlo4j.linalg;

import java.util.function.LongFunction;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.linalg.complex.Transposition;
import org.netlib.blas.Dtrsm;
import org.netlib.lapack.Dgees;
import org.netlib.lapack.Dgeev;
import org.netlib.lapack.Dgehrd;
import org.netlib.lapack.Dgeqp3;
import org.netlib.lapack.Dgeqrf;
import org.netlib.lapack.Dgesdd;
import org.netlib.lapack.Dgesvd;
import org.netlib.lapack.Dgetrf;
import org.netlib.lapack.Dgtsv;
import org.netlib.lapack.Dorgqr;
import org.netlib.lapack.Dormqr;
import org.netlib.lapack.Dpotrf;
import org.netlib.lapack.Dsyevd;
import org.netlib.lapack.Dsytrd;
import org.netlib.util.intW;

/**
 * Routines for real numbers, by the translation of LAPACK to Java. Its static variables, which were
 * SAVE and EQUIVALENCE in Fortran, let one thread at a time in.
 */
final class RealLapack extends Lapack {
  private static final Object LOCK = new Object();

  RealLapack(Type type, LongFunction<Tensor> allocator) {
    super(type, 1, allocator);
  }

  /** A routine with a workspace; a size of -1 is a workspace query. */
  @FunctionalInterface
  private interface Routine {
    void call(double[] work, int size, intW info);
  }

  /** Calls a routine with a work array of the size that it asks for. */
  private int call(long least, Routine routine) {
    synchronized (LOCK) {
      intW info = new intW(0);
      double[] best = new double[1];
      routine.call(best, -1, info);
      double[] work = reals(Math.max(Math.max(1, least), (long) best[0]));
      routine.call(work, work.length, info);
      return info.val;
    }
  }

  @Override
  int potrf(boolean lower, int n, double[] a) {
    synchronized (LOCK) {
      intW info = new intW(0);
      Dpotrf.dpotrf(triangle(lower), n, a, 0, n, info);
      return info.val;
    }
  }

  @Override
  int getrf(int m, int n, double[] a, int[] pivots) {
    synchronized (LOCK) {
      intW info = new intW(0);
      Dgetrf.dgetrf(m, n, a, 0, m, pivots, 0, info);
      return info.val;
    }
  }

  @Override
  int geqrf(int m, int n, double[] a, double[] tau) {
    return call(n, (work, size, info) -> Dgeqrf.dgeqrf(m, n, a, 0, m, tau, 0, work, 0, size, info));
  }

  @Override
  int geqp3(int m, int n, double[] a, int[] pivots, double[] tau) {
    return call(
        3L * n + 1,
        (work, size, info) -> Dgeqp3.dgeqp3(m, n, a, 0, m, pivots, 0, tau, 0, work, 0, size, info));
  }

  @Override
  int orgqr(int m, int n, int k, double[] a, double[] tau) {
    return call(
        n, (work, size, info) -> Dorgqr.dorgqr(m, n, k, a, 0, m, tau, 0, work, 0, size, info));
  }

  @Override
  int ormqr(
      boolean left, boolean transposed, int m, int n, int k, double[] a, double[] tau, double[] c) {
    String side = side(left);
    String trans = transposition(transposed);
    int rows = left ? m : n;
    return call(
        Math.max(m, n),
        (work, size, info) ->
            Dormqr.dormqr(side, trans, m, n, k, a, 0, rows, tau, 0, c, 0, m, work, 0, size, info));
  }

  @Override
  int syevd(boolean vectors, boolean lower, int n, double[] a, double[] w) {
    String job = job(vectors);
    String uplo = triangle(lower);
    int[] integers = new int[3 + 5 * n];
    return call(
        1 + 6L * n + 2L * n * n,
        (work, size, info) ->
            Dsyevd.dsyevd(
                job, uplo, n, a, 0, n, w, 0, work, 0, size, integers, 0, integers.length, info));
  }

  @Override
  int gesdd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    int least = Math.min(m, n);
    int rows = Math.max(1, vectors.count(n, least));
    int[] integers = new int[8 * least];
    return call(
        3L * least + Math.max(Math.max(m, n), 4L * least * least + 4L * least) + least,
        (work, size, info) ->
            Dgesdd.dgesdd(
                vectors.letter(),
                m,
                n,
                a,
                0,
                m,
                s,
                0,
                u,
                0,
                m,
                vt,
                0,
                rows,
                work,
                0,
                size,
                integers,
                0,
                info));
  }

  @Override
  int gesvd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    int least = Math.min(m, n);
    int rows = Math.max(1, vectors.count(n, least));
    String job = vectors.letter();
    return call(
        Math.max(3L * least + Math.max(m, n), 5L * least),
        (work, size, info) ->
            Dgesvd.dgesvd(
                job, job, m, n, a, 0, m, s, 0, u, 0, m, vt, 0, rows, work, 0, size, info));
  }

  @Override
  int geev(boolean left, boolean right, int n, double[] a, double[] w, double[] vl, double[] vr) {
    double[] re = reals(n);
    double[] im = reals(n);
    double[] packedLeft = reals((long) n * n);
    double[] packedRight = reals((long) n * n);
    int result =
        call(
            4L * n,
            (work, size, info) ->
                Dgeev.dgeev(
                    job(left),
                    job(right),
                    n,
                    a,
                    0,
                    n,
                    re,
                    0,
                    im,
                    0,
                    packedLeft,
                    0,
                    n,
                    packedRight,
                    0,
                    n,
                    work,
                    0,
                    size,
                    info));
    ConjugatePairs.interleave(re, im, w);
    if (left) {
      ConjugatePairs.unpack(n, im, packedLeft, vl);
    }
    if (right) {
      ConjugatePairs.unpack(n, im, packedRight, vr);
    }
    return result;
  }

  @Override
  int gees(boolean vectors, int n, double[] a, double[] w, double[] vs) {
    double[] re = reals(n);
    double[] im = reals(n);
    int result =
        call(
            3L * n,
            (work, size, info) ->
                Dgees.dgees(
                    job(vectors),
                    "N",
                    NoSelection.INSTANCE,
                    n,
                    a,
                    0,
                    n,
                    new intW(0),
                    re,
                    0,
                    im,
                    0,
                    vs,
                    0,
                    n,
                    work,
                    0,
                    size,
                    new boolean[1],
                    0,
                    info));
    ConjugatePairs.interleave(re, im, w);
    return result;
  }

  @Override
  int gehrd(int n, int low, int high, double[] a, double[] tau) {
    return call(
        n, (work, size, info) -> Dgehrd.dgehrd(n, low, high, a, 0, n, tau, 0, work, 0, size, info));
  }

  @Override
  int sytrd(boolean lower, int n, double[] a, double[] d, double[] e, double[] tau) {
    return call(
        1,
        (work, size, info) ->
            Dsytrd.dsytrd(triangle(lower), n, a, 0, n, d, 0, e, 0, tau, 0, work, 0, size, info));
  }

  @Override
  void trsm(
      boolean left,
      boolean lower,
      Transposition op,
      boolean unit,
      int m,
      int n,
      double[] a,
      double[] b) {
    Dtrsm.dtrsm(
        side(left),
        triangle(lower),
        transposition(op != Transposition.NONE),
        unit ? "U" : "N",
        m,
        n,
        1,
        a,
        0,
        left ? m : n,
        b,
        0,
        m);
  }

  @Override
  int gtsv(int n, int count, double[] lower, double[] diagonal, double[] upper, double[] b) {
    intW info = new intW(0);
    Dgtsv.dgtsv(n, count, lower, 0, diagonal, 0, upper, 0, b, 0, n, info);
    return info.val;
  }

  private static String side(boolean left) {
    return left ? "L" : "R";
  }

  private static String triangle(boolean lower) {
    return lower ? "L" : "U";
  }

  private static String transposition(boolean transposed) {
    return transposed ? "T" : "N";
  }

  private static String job(boolean vectors) {
    return vectors ? "V" : "N";
  }
}
