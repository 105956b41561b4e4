package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Verifies what the definition of an operation does not declare. Attached by a dialect to an
 * operation. It runs after the declared checks and before those of nested operations.
 */
@FunctionalInterface
public interface OpVerifier {
  /**
   * Verifies an operation and reports errors.
   *
   * @param operation the operation
   * @param context the environment
   * @return whether the operation is valid
   */
  boolean verify(Operation operation, VerificationContext context);
}
