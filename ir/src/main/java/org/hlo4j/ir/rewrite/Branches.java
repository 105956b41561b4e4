package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Says which operands of a terminator become the arguments of its successors. Attached to the
 * operation.
 */
@FunctionalInterface
public interface Branches {
  /** The position, in the definition, of the operands that a successor is given. */
  int operandsFor(Operation branch, int successor);
}
