package org.hlo4j.linalg;

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
}
