package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Checks an operation after the operations inside it have been found well. A dialect attaches it to
 * an operation.
 */
@FunctionalInterface
public interface RegionVerifier {
  /** Whether everything is valid; errors have been reported. */
  boolean verify(Operation operation, VerificationContext context);
}
