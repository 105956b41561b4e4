package org.hlo4j.linalg;

import java.util.function.LongFunction;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.linalg.complex.ComplexCholesky;
import org.hlo4j.linalg.complex.ComplexEigen;
import org.hlo4j.linalg.complex.ComplexHessenberg;
import org.hlo4j.linalg.complex.ComplexLu;
import org.hlo4j.linalg.complex.ComplexMatrix;
import org.hlo4j.linalg.complex.ComplexQr;
import org.hlo4j.linalg.complex.ComplexSchur;
import org.hlo4j.linalg.complex.ComplexSvd;
import org.hlo4j.linalg.complex.ComplexTriangular;
import org.hlo4j.linalg.complex.ComplexTridiagonal;
import org.hlo4j.linalg.complex.HermitianEigen;
import org.hlo4j.linalg.complex.HermitianTridiagonal;
import org.hlo4j.linalg.complex.Transposition;

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
    return ComplexCholesky.factor(lower, ComplexMatrix.of(a, n, n), checkpoint);
  }

  @Override
  int getrf(int m, int n, double[] a, int[] pivots) {
    return ComplexLu.factor(ComplexMatrix.of(a, m, n), pivots, checkpoint);
  }

  @Override
  int geqrf(int m, int n, double[] a, double[] tau) {
    ComplexQr.factor(ComplexMatrix.of(a, m, n), tau, checkpoint);
    return 0;
  }

  @Override
  int geqp3(int m, int n, double[] a, int[] pivots, double[] tau) {
    ComplexQr.factorPivoted(ComplexMatrix.of(a, m, n), pivots, tau, checkpoint);
    return 0;
  }

  @Override
  int orgqr(int m, int n, int k, double[] a, double[] tau) {
    ComplexQr.formQ(ComplexMatrix.of(a, m, n), tau, checkpoint);
    return 0;
  }

  @Override
  int ormqr(
      boolean left, boolean transposed, int m, int n, int k, double[] a, double[] tau, double[] c) {
    var reflectors = ComplexMatrix.of(a, left ? m : n, k);
    ComplexQr.multiplyByQ(left, transposed, reflectors, tau, ComplexMatrix.of(c, m, n), checkpoint);
    return 0;
  }

  @Override
  int syevd(boolean vectors, boolean lower, int n, double[] a, double[] w) {
    return HermitianEigen.solve(vectors, lower, ComplexMatrix.of(a, n, n), w, checkpoint);
  }

  @Override
  int gesdd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    var matrix = ComplexMatrix.of(a, m, n);
    if (vectors == SingularVectors.NONE) {
      return ComplexSvd.values(matrix, s, checkpoint);
    }
    var left = ComplexMatrix.of(u, m, vectors.count(m, s.length));
    var right = ComplexMatrix.of(vt, vectors.count(n, s.length), n);
    return ComplexSvd.factor(matrix, s, left, right, checkpoint);
  }

  /** By the only algorithm that there is for complex numbers, iteration. */
  @Override
  int gesvd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt) {
    return gesdd(vectors, m, n, a, s, u, vt);
  }

  @Override
  int geev(boolean left, boolean right, int n, double[] a, double[] w, double[] vl, double[] vr) {
    var leftVectors = left ? ComplexMatrix.of(vl, n, n) : null;
    var rightVectors = right ? ComplexMatrix.of(vr, n, n) : null;
    return ComplexEigen.solve(ComplexMatrix.of(a, n, n), w, leftVectors, rightVectors, checkpoint);
  }

  @Override
  int gees(boolean vectors, int n, double[] a, double[] w, double[] vs) {
    return ComplexSchur.factor(
        ComplexMatrix.of(a, n, n), w, vectors ? ComplexMatrix.of(vs, n, n) : null, checkpoint);
  }

  @Override
  int gehrd(int n, int low, int high, double[] a, double[] tau) {
    ComplexHessenberg.reduce(low, high, ComplexMatrix.of(a, n, n), tau, checkpoint);
    return 0;
  }

  @Override
  int sytrd(boolean lower, int n, double[] a, double[] d, double[] e, double[] tau) {
    HermitianTridiagonal.reduce(lower, ComplexMatrix.of(a, n, n), d, e, tau, checkpoint);
    return 0;
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
    int order = left ? m : n;
    new ComplexTriangular(ComplexMatrix.of(a, order, order), lower, op, unit)
        .solve(left, ComplexMatrix.of(b, m, n), checkpoint);
  }

  @Override
  int gtsv(int n, int count, double[] lower, double[] diagonal, double[] upper, double[] b) {
    return ComplexTridiagonal.solve(lower, diagonal, upper, ComplexMatrix.of(b, n, count));
  }
}
