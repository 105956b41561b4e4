package org.hlo4j.op;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;

/**
 * An operation seen as what its definition says it is. Accessors look at the operation each time,
 * so a view never goes stale. They expect an operation that verifies; of another one they may throw
 * {@link org.hlo4j.ir.diagnostic.DiagnosticException}.
 */
public interface OpView {
  /** The operation itself. */
  Operation operation();

  /**
   * The operation if it has this definition.
   *
   * @throws IllegalArgumentException if it has another one
   */
  static Operation require(Operation operation, OpDefinition definition) {
    if (!operation.is(definition)) {
      throw new IllegalArgumentException("'" + operation.name() + "' is not a " + definition);
    }
    return operation;
  }
}
