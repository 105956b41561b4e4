package org.hlo4j.linalg;

import java.util.function.LongFunction;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.linalg.complex.ComplexCholesky;
import org.hlo4j.linalg.complex.ComplexEigen;
import org.hlo4j.linalg.complex.ComplexHessenberg;
import org.hlo4j.linalg.complex.ComplexLu;
import org.hlo4j.linalg.complex.ComplexQr;
import org.hlo4j.linalg.complex.ComplexSchur;
import org.hlo4j.linalg.complex.ComplexSvd;
import org.hlo4j.linalg.complex.ComplexTriangular;
import org.hlo4j.linalg.complex.ComplexTridiagonal;
import org.hlo4j.linalg.complex.HermitianEigen;
import org.hlo4j.linalg.complex.HermitianTridiagonal;

/** Routines for complex numbers. */
final class ComplexLapack extends Lapack {
  private final Runnable checkpoint;

  /**
   * Creates routines.
   *
   * @param realType the type of real and imaginary parts
   * @param allocator allocates tensors of {@code f64} within the limits of a run, by size
   * @param checkpoint called now and then; throws to end the run
   */
  ComplexLapack(Type realType, LongFunction<Tensor> allocator, Runnable checkpoint) {
    super(realType, 2, allocator);
    this.checkpoint = checkpoint;
  }

  @Override
  int potrf(boolean lower, int n, double[] a) {
    return ComplexCholesky.zpotrf(triangle(lower), n, a, 0, n, checkpoint);
  }

  @Override
  int getrf(int m, int n, double[] a, int[] pivots) {
    return ComplexLu.zgetrf(m, n, a, 0, m, pivots, 0, checkpoint);
  }

  @Override
  int geqrf(int m, int n, double[] a, double[] tau) {
    ComplexQr.zgeqrf(m, n, a, 0, m, tau, 0, checkpoint);
    return 0;
  }

  @Override
  int geqp3(int m, int n, double[] a, int[] pivots, double[] tau) {
    ComplexQr.zgeqp3(m, n, a, 0, m, pivots, 0, tau, 0, checkpoint);
    return 0;
  }

  @Override
  int orgqr(int m, int n, int k, double[] a, double[] tau) {
    ComplexQr.zungqr(m, n, k, a, 0, m, tau, 0, checkpoint);
    return 0;
  }

  @Override
  int ormqr(
      boolean left, boolean transposed, int m, int n, int k, double[] a, double[] tau, double[] c) {
    ComplexQr.zunmqr(
        left ? 'L' : 'R',
        transposed ? 'C' : 'N',
        m,
        n,
        k,
        a,
        0,
        left ? m : n,
        tau,
        0,
        c,
        0,
        m,
        checkpoint);
    return 0;
  }

  @Override
  int syevd(boolean vectors, boolean lower, int n, double[] a, double[] w) {
    return HermitianEigen.zheevd(job(vectors), triangle(lower), n, a, 0, n, w, 0, checkpoint);
  }

  @Override
  int gesdd(char job, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    int rows = job == 'S' ? Math.min(m, n) : n;
    return ComplexSvd.zgesdd(job, m, n, a, 0, m, s, 0, u, 0, m, vt, 0, rows, checkpoint);
  }

  /** By the only algorithm that there is for complex numbers, iteration. */
  @Override
  int gesvd(char job, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    return gesdd(job, m, n, a, s, u, vt);
  }

  @Override
  int geev(boolean left, boolean right, int n, double[] a, double[] w, double[] vl, double[] vr) {
    return ComplexEigen.zgeev(
        job(left), job(right), n, a, 0, n, w, 0, vl, 0, n, vr, 0, n, checkpoint);
  }

  @Override
  int gees(boolean vectors, int n, double[] a, double[] w, double[] vs) {
    return ComplexSchur.zgees(job(vectors), n, a, 0, n, w, 0, vs, 0, n, checkpoint);
  }

  @Override
  int gehrd(int n, int low, int high, double[] a, double[] tau) {
    ComplexHessenberg.zgehrd(n, low, high, a, 0, n, tau, 0, checkpoint);
    return 0;
  }

  @Override
  int sytrd(boolean lower, int n, double[] a, double[] d, double[] e, double[] tau) {
    HermitianTridiagonal.zhetrd(triangle(lower), n, a, 0, n, d, 0, e, 0, tau, 0, checkpoint);
    return 0;
  }

  @Override
  void trsm(char side, char uplo, char trans, char diag, int m, int n, double[] a, double[] b) {
    int order = side == 'L' ? m : n;
    ComplexTriangular.ztrsm(side, uplo, trans, diag, m, n, a, 0, order, b, 0, m, checkpoint);
  }

  @Override
  int gtsv(int n, int count, double[] lower, double[] diagonal, double[] upper, double[] b) {
    return ComplexTridiagonal.zgtsv(n, count, lower, diagonal, upper, b, n);
  }

  private static char job(boolean vectors) {
    return vectors ? 'V' : 'N';
  }

  private static char triangle(boolean lower) {
    return lower ? 'L' : 'U';
  }
}
