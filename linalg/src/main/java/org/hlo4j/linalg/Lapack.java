package org.hlo4j.linalg;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;

/**
 * LAPACK's routines for one element type. Matrices are column-major with as many elements between
 * columns as they have rows; numbers of rows and columns are positive. Vectors of real numbers (the
 * eigenvalues of symmetric matrices, singular values) are arrays of the same type. Routines return
 * LAPACK's {@code info}.
 *
 * @param <A> the type of arrays: of complex numbers, real and imaginary parts alternate
 */
interface Lapack<A> {
  /** Returns the type of the elements of matrices. */
  Type elementType();

  /** Returns the type of their real parts. */
  Type realType();

  /** Returns the complex type of the same precision. */
  Type complexType();

  /** Returns the number of array components of an element: 1, or 2 of complex numbers. */
  int lanes();

  /**
   * Allocates zeros within the limits of the run.
   *
   * @param count the number of real numbers
   */
  A reals(long count);

  /** Allocates elements that are zeros, within the limits of the run. */
  default A elements(long count) {
    return reals(Math.multiplyExact(count, lanes()));
  }

  /** Returns an array component. */
  double get(A array, int index);

  /** Sets an array component to the nearest number of the type. */
  void set(A array, int index, double value);

  /** Returns the number of components of an array. */
  int length(A array);

  /** Returns whether no component is infinite or NaN. */
  default boolean isFinite(A array) {
    for (int i = 0; i < length(array); i++) {
      if (!Double.isFinite(get(array, i))) {
        return false;
      }
    }
    return true;
  }

  /** Copies components from a tensor's array. */
  default void read(Tensor tensor, int from, A array, int to, int count) {
    for (int i = 0; i < count; i++) {
      set(array, to + i, tensor.doubleAt(from + i));
    }
  }

  /** Copies components into a tensor's array. */
  default void write(A array, int from, Tensor tensor, int to, int count) {
    for (int i = 0; i < count; i++) {
      tensor.setDouble(to + i, get(array, from + i));
    }
  }

  /** Cholesky decomposition of the matrix whose {@code lower} or upper triangle is given. */
  int potrf(boolean lower, int n, A a);

  /** LU decomposition with partial pivoting; pivots are numbered from 1. */
  int getrf(int m, int n, A a, int[] pivots);

  /** QR decomposition by Householder reflectors. */
  int geqrf(int m, int n, A a, A tau);

  /** QR decomposition with column pivoting; pivots are numbered from 1, 0 denotes a free column. */
  int geqp3(int m, int n, A a, int[] pivots, A tau);

  /** The first {@code n} columns of the product of {@code k} reflectors. */
  int orgqr(int m, int n, int k, A a, A tau);

  /**
   * Multiplies an m×n matrix by the product of reflectors.
   *
   * @param left whether the product is the left factor
   * @param transposed whether the product is transposed, of complex numbers also conjugated
   */
  int ormqr(boolean left, boolean transposed, int m, int n, int k, A a, A tau, A c);

  /** Eigenvalues {@code w}, ascending, and the eigenvectors, in place of a symmetric matrix. */
  int syevd(boolean vectors, boolean lower, int n, A a, A w);

  /**
   * Singular values by divide and conquer, and singular vectors.
   *
   * @param job {@code A}: all vectors, {@code S}: the first min(m, n), {@code N}: none
   */
  int gesdd(char job, int m, int n, A a, A s, A u, A vt);

  /** Singular values by QR iteration, and singular vectors; as {@link #gesdd}. */
  int gesvd(char job, int m, int n, A a, A s, A u, A vt);

  /** Complex eigenvalues, and left and right eigenvectors, in complex arrays. */
  int geev(boolean left, boolean right, int n, A a, A w, A vl, A vr);

  /** Schur form in place of the matrix, complex eigenvalues, and Schur vectors. */
  int gees(boolean vectors, int n, A a, A w, A vs);

  /** Reduction of rows and columns {@code low} to {@code high}, from 1, to Hessenberg form. */
  int gehrd(int n, int low, int high, A a, A tau);

  /** Reduction of a symmetric matrix to tridiagonal form: diagonals {@code d} and {@code e}. */
  int sytrd(boolean lower, int n, A a, A d, A e, A tau);

  /** Solves triangular systems in place of the m×n matrix {@code b}; the options are LAPACK's. */
  void trsm(char side, char uplo, char trans, char diag, int m, int n, A a, A b);

  /** Solves tridiagonal systems with {@code count} right-hand sides, in place. */
  int gtsv(int n, int count, A lower, A diagonal, A upper, A b);
}
