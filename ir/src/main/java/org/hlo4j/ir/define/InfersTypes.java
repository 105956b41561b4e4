package org.hlo4j.ir.define;

import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;

/**
 * Infers the result types of an operation from all its other parts. A dialect attaches it to the
 * operation; parsers use it where the text leaves result types out, the verifier compares. Of the
 * program around the operation it looks at most at the values of operands that are constants of
 * integers.
 */
@FunctionalInterface
public interface InfersTypes {
  /**
   * The result types.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the operands or attributes do not fit
   */
  List<Type> inferTypes(OperationInputs operation);

  /** Whether results may have the types {@code given} where {@code inferred} were inferred. */
  default boolean areCompatible(List<Type> inferred, List<Type> given) {
    return inferred.equals(given);
  }
}
