package org.hlo4j.ir.verify;

import org.hlo4j.ir.LocalOperation;

/**
 * Checks an operation by its form alone, and by the values of operands that are constants, but not
 * of floats: operations of one form are then not all checked. A dialect attaches it to an operation
 * as it does an {@link OpVerifier}, which may look anywhere.
 */
@FunctionalInterface
public interface LocalVerifier {
  /** Returns whether the operation is valid; errors have been reported. */
  boolean verify(LocalOperation operation, VerificationContext context);
}
