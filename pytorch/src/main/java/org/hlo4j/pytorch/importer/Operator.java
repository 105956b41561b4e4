package org.hlo4j.pytorch.importer;

/**
 * A row of the table of operators.
 *
 * @param name the operator with its overload, such as {@code aten.add.Tensor}
 * @param builder converts a call
 */
record Operator(String name, Builder builder) {
  /** Converts calls. */
  @FunctionalInterface
  interface Builder {
    /** Creates the operations of a call and sets its results. */
    void build(Call call);
  }
}
