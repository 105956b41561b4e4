package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Verifies an operation after the operations nested in it have been found valid. Attached by a
 * dialect to an operation.
 */
@FunctionalInterface
public interface RegionVerifier {
  /**
   * Verifies an operation and reports errors.
   *
   * @param operation the operation
   * @param context the environment
   * @return whether the operation is valid
   */
  boolean verify(Operation operation, VerificationContext context);
}
