package org.hlo4j.dialect.hlo;

import java.util.List;
import org.hlo4j.ir.OperationInputs;

/**
 * An interface of operations that infer the shapes, but not the element types, of their results.
 */
@FunctionalInterface
public interface InfersShapes {
  /**
   * Returns the inferred components of each result.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes are invalid
   */
  List<InferredShape> inferShapes(OperationInputs operation);
}
