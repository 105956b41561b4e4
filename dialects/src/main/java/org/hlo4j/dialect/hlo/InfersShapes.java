package org.hlo4j.dialect.hlo;

import java.util.List;
import org.hlo4j.ir.OperationInputs;

/**
 * Infers the shapes of results from all other parts of an operation, where their element types do
 * not follow from these. A dialect attaches it to the operation.
 */
@FunctionalInterface
public interface InfersShapes {
  /**
   * What is known of each result.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the operands or attributes do not fit
   */
  List<InferredShape> inferShapes(OperationInputs operation);
}
