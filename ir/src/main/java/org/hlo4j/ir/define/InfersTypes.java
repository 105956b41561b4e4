package org.hlo4j.ir.define;

import java.util.List;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;

/**
 * Infers the result types of an operation from all its other parts. A dialect attaches it to the
 * operation; parsers use it where the text leaves result types out.
 */
@FunctionalInterface
public interface InfersTypes {
  /**
   * The result types.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the operands or attributes do not fit
   */
  List<Type> inferTypes(OperationState state);
}
