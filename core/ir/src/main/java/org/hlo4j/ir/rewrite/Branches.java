package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Maps operands of a terminator to the arguments of its successors; MLIR's {@code
 * BranchOpInterface}. Attached by a dialect to the operation.
 */
@FunctionalInterface
public interface Branches {
  /**
   * Returns the declared operand whose values are forwarded to a successor.
   *
   * @param branch the terminator
   * @param successor the zero-based position of the successor
   * @return the position of the operand in the definition
   */
  int operandsFor(Operation branch, int successor);
}
