package org.hlo4j.op;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;

/**
 * A typed view of an operation. Accessors read the operation at each call, so a view is never
 * stale. They require a valid operation; for an invalid one they may throw {@link
 * org.hlo4j.ir.diagnostic.DiagnosticException}.
 */
public interface OpView {
  /** {@return the viewed operation} */
  Operation operation();

  /**
   * Checks the definition of an operation.
   *
   * @param operation the operation
   * @param definition the required definition
   * @return the operation
   * @throws IllegalArgumentException if the operation has another definition
   */
  static Operation require(Operation operation, OpDefinition definition) {
    if (!operation.is(definition)) {
      throw new IllegalArgumentException("'" + operation.name() + "' is not a " + definition);
    }
    return operation;
  }
}
