package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Checks an operation. A dialect attaches it to an operation for what the definition cannot say; it
 * runs after the checks of the definition and before those of operations inside.
 */
@FunctionalInterface
public interface OpVerifier {
  /** Whether all is well; what is not has been reported. */
  boolean verify(Operation operation, VerificationContext context);

  /**
   * Whether what it says depends on the operation alone: its attributes, the types of its operands
   * and results, its regions, and of operands just those constants that are not of floats. Then
   * operations that are alike need not all be checked.
   */
  default boolean isLocal() {
    return false;
  }
}
