package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Checks an operation. A dialect attaches it to an operation for what the definition cannot say; it
 * runs after the checks of the definition and before those of operations inside.
 */
@FunctionalInterface
public interface OpVerifier {
  /** Returns whether the operation is valid; what is not has been reported. */
  boolean verify(Operation operation, VerificationContext context);
}
