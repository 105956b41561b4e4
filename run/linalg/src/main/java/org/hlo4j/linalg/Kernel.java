package org.hlo4j.linalg;

import org.hlo4j.dialect.linalg.Routine;

/** Evaluates calls of a target. */
@FunctionalInterface
interface Kernel {
  /**
   * Reads the operands, and creates and fills the results.
   *
   * @param call the call
   * @param lapack the routines for the element type of the matrices
   */
  void evaluate(Call call, Lapack lapack);

  /** Returns what evaluates calls of a routine. */
  static Kernel of(Routine routine) {
    return switch (routine) {
      case CHOLESKY -> Factorizations::cholesky;
      case LU -> Factorizations::lu;
      case LU_WITH_PERMUTATION -> Factorizations::luWithPermutation;
      case PIVOTS_TO_PERMUTATION -> Factorizations::pivotsToPermutation;
      case QR -> Factorizations::qr;
      case PIVOTED_QR -> Factorizations::pivotedQr;
      case HOUSEHOLDER_PRODUCT -> Factorizations::householderProduct;
      case HOUSEHOLDER_MULTIPLY -> Factorizations::householderMultiply;
      case HESSENBERG -> Factorizations::hessenberg;
      case TRIDIAGONAL_FORM -> Factorizations::tridiagonal;
      case HERMITIAN_EIGENVALUES -> Eigenproblems::symmetric;
      case EIGENVALUES -> Eigenproblems::general;
      case PACKED_EIGENVALUES -> Eigenproblems::generalPacked;
      case SCHUR -> Eigenproblems::schur;
      case SINGULAR_VALUES_BY_DIVISION -> SingularValues::divideAndConquer;
      case SINGULAR_VALUES_BY_ITERATION -> SingularValues::iteration;
      case TRIANGULAR_SYSTEM -> Systems::triangular;
      case TRIDIAGONAL_SYSTEM -> Systems::tridiagonal;
      case SYMMETRIC_PRODUCT -> Systems::symmetricProduct;
      case SPARSE_SYSTEM -> Systems::sparse;
      case CHOLESKY_UPDATE -> Systems::choleskyUpdate;
    };
  }
}
