package org.hlo4j.linalg;

import java.util.function.LongFunction;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.linalg.complex.Transposition;

/**
 * LAPACK's routines, in double precision for elements of either precision: single numbers are
 * rounded once, as they are written. Matrices are column-major with as many elements between
 * columns as they have rows; numbers of rows and columns are positive. Vectors of real numbers (the
 * eigenvalues of symmetric matrices, singular values) are real for complex matrices too. Of complex
 * numbers real and imaginary parts alternate. Routines return LAPACK's {@code info}.
 */
abstract class Lapack {
  private final Type realType;
  private final int lanes;
  private final LongFunction<Tensor> allocator;

  /**
   * Creates routines.
   *
   * @param realType the type of the real parts of elements
   * @param lanes the array components of an element: 1, or 2 of complex numbers
   * @param allocator allocates tensors of {@code f64} within the limits of a run, by size
   */
  Lapack(Type realType, int lanes, LongFunction<Tensor> allocator) {
    this.realType = realType;
    this.lanes = lanes;
    this.allocator = allocator;
  }

  /** Returns the type of the elements of matrices. */
  final Type elementType() {
    return lanes == 1 ? realType : complexType();
  }

  /** Returns the type of their real parts. */
  final Type realType() {
    return realType;
  }

  /** Returns the complex type of the same precision. */
  final Type complexType() {
    return new ComplexType(realType);
  }

  /** Returns the number of array components of an element: 1, or 2 of complex numbers. */
  final int lanes() {
    return lanes;
  }

  /** Allocates real numbers that are zeros, within the limits of the run. */
  final double[] reals(long count) {
    return allocator.apply(count).doubles();
  }

  /** Allocates elements that are zeros, within the limits of the run. */
  final double[] elements(long count) {
    return reals(Math.multiplyExact(count, lanes));
  }

  /** Cholesky decomposition of the matrix whose {@code lower} or upper triangle is given. */
  abstract int potrf(boolean lower, int n, double[] a);

  /** LU decomposition with partial pivoting; pivots are numbered from 1. */
  abstract int getrf(int m, int n, double[] a, int[] pivots);

  /** QR decomposition by Householder reflectors. */
  abstract int geqrf(int m, int n, double[] a, double[] tau);

  /** QR decomposition with column pivoting; pivots are numbered from 1, 0 denotes a free column. */
  abstract int geqp3(int m, int n, double[] a, int[] pivots, double[] tau);

  /** The first {@code n} columns of the product of {@code k} reflectors. */
  abstract int orgqr(int m, int n, int k, double[] a, double[] tau);

  /**
   * Multiplies an m×n matrix by the product of reflectors.
   *
   * @param left whether the product is the left factor
   * @param transposed whether the product is transposed, of complex numbers also conjugated
   */
  abstract int ormqr(
      boolean left, boolean transposed, int m, int n, int k, double[] a, double[] tau, double[] c);

  /** Eigenvalues {@code w}, ascending, and the eigenvectors, in place of a symmetric matrix. */
  abstract int syevd(boolean vectors, boolean lower, int n, double[] a, double[] w);

  /**
   * Singular values by divide and conquer, and singular vectors.
   *
   * @param u receives as many columns of U as there are vectors
   * @param vt receives as many rows of the transpose of V, of complex numbers also conjugated
   */
  abstract int gesdd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt);

  /** Singular values by QR iteration, and singular vectors; as {@link #gesdd}. */
  abstract int gesvd(
      SingularVectors vectors, int m, int n, double[] a, double[] s, double[] u, double[] vt);

  /** Complex eigenvalues, and left and right eigenvectors, in complex arrays. */
  abstract int geev(
      boolean left, boolean right, int n, double[] a, double[] w, double[] vl, double[] vr);

  /** Schur form in place of the matrix, complex eigenvalues, and Schur vectors. */
  abstract int gees(boolean vectors, int n, double[] a, double[] w, double[] vs);

  /** Reduction of rows and columns {@code low} to {@code high}, from 1, to Hessenberg form. */
  abstract int gehrd(int n, int low, int high, double[] a, double[] tau);

  /** Reduction of a symmetric matrix to tridiagonal form: diagonals {@code d} and {@code e}. */
  abstract int sytrd(boolean lower, int n, double[] a, double[] d, double[] e, double[] tau);

  /**
   * Solves triangular systems in place of the m×n matrix {@code b}.
   *
   * @param left whether the triangular matrix is the left factor
   * @param unit whether its diagonal is one
   */
  abstract void trsm(
      boolean left,
      boolean lower,
      Transposition op,
      boolean unit,
      int m,
      int n,
      double[] a,
      double[] b);

  /** Solves tridiagonal systems with {@code count} right-hand sides, in place. */
  abstract int gtsv(
      int n, int count, double[] lower, double[] diagonal, double[] upper, double[] b);
}
