package org.hlo4j.ir.define;

import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;

/**
 * Infers the result types of an operation from its other parts. Attached by a dialect to the
 * operation. Parsers use it if the text omits result types; the verifier compares. It must not
 * depend on surrounding operations except the values of operands that are integer constants.
 */
@FunctionalInterface
public interface InfersTypes {
  /**
   * Infers the result types.
   *
   * @param operation the operation without results
   * @return the types
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes are invalid
   */
  List<Type> inferTypes(OperationInputs operation);

  /**
   * {@return whether declared result types are compatible with the inferred ones}
   *
   * @param inferred the inferred types
   * @param declared the declared types
   */
  default boolean areCompatible(List<Type> inferred, List<Type> declared) {
    return inferred.equals(declared);
  }
}
