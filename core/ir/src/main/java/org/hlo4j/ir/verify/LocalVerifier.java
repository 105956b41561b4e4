package org.hlo4j.ir.verify;

import org.hlo4j.ir.LocalOperation;

/**
 * Verifies an operation by its form, and by the values of operands that are non-float constants. Of
 * operations of one form only one may be verified. Attached by a dialect to an operation instead of
 * an {@link OpVerifier}, which may inspect the whole program.
 */
@FunctionalInterface
public interface LocalVerifier {
  /**
   * Verifies an operation and reports errors.
   *
   * @param operation the operation
   * @param context the environment
   * @return whether the operation is valid
   */
  boolean verify(LocalOperation operation, VerificationContext context);
}
