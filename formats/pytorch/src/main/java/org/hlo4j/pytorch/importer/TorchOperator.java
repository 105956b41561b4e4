package org.hlo4j.pytorch.importer;

import org.jspecify.annotations.Nullable;

/**
 * A row of the table of operators.
 *
 * @param name the operator with its overload, such as {@code aten.add.Tensor}
 * @param builder converts a call
 * @param refusal why the operator is refused; null if it is converted
 */
record TorchOperator(String name, Builder builder, @Nullable String refusal) {
  /** Converts calls. */
  @FunctionalInterface
  interface Builder {
    /** Creates the operations of a call and sets its results. */
    void build(OperatorCall call);
  }
}
