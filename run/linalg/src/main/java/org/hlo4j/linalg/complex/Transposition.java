package org.hlo4j.linalg.complex;

/** The form in which a matrix is a factor; LAPACK's letters are N, T and C. */
public enum Transposition {
  /** The matrix itself. */
  NONE,
  /** Its transpose. */
  TRANSPOSE,
  /** Its conjugate transpose. */
  ADJOINT
}
