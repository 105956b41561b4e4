package org.hlo4j.ir.verify;

import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;

/**
 * Checks discardable attributes whose names begin with the dialect's. The dialect attaches it to
 * itself.
 */
@FunctionalInterface
public interface DialectAttributeVerifier {
  /** Whether everything is valid; errors have been reported. */
  boolean verify(Operation operation, NamedAttribute attribute, VerificationContext context);

  /** Checks an attribute of an argument of a region, as functions have them. */
  default boolean verifyArgument(
      Operation operation, int argument, NamedAttribute attribute, VerificationContext context) {
    return true;
  }

  /** Checks an attribute of a result of a region, as functions have them. */
  default boolean verifyResult(
      Operation operation, int result, NamedAttribute attribute, VerificationContext context) {
    return true;
  }
}
