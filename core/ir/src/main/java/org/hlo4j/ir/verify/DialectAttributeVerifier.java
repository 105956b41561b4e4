package org.hlo4j.ir.verify;

import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;

/**
 * Verifies discardable attributes whose names begin with the namespace of the dialect. Attached by
 * a dialect to itself.
 */
@FunctionalInterface
public interface DialectAttributeVerifier {
  /**
   * Verifies an attribute of an operation and reports errors.
   *
   * @param operation the operation
   * @param attribute the attribute
   * @param context the environment
   * @return whether the attribute is valid
   */
  boolean verify(Operation operation, NamedAttribute attribute, VerificationContext context);

  /**
   * Verifies an attribute of an argument of a function-like operation and reports errors.
   *
   * @param operation the operation
   * @param argument the zero-based position of the argument
   * @param attribute the attribute
   * @param context the environment
   * @return whether the attribute is valid
   */
  default boolean verifyArgument(
      Operation operation, int argument, NamedAttribute attribute, VerificationContext context) {
    return true;
  }

  /**
   * Verifies an attribute of a result of a function-like operation and reports errors.
   *
   * @param operation the operation
   * @param result the zero-based position of the result
   * @param attribute the attribute
   * @param context the environment
   * @return whether the attribute is valid
   */
  default boolean verifyResult(
      Operation operation, int result, NamedAttribute attribute, VerificationContext context) {
    return true;
  }
}
