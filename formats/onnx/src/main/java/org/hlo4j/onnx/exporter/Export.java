package org.hlo4j.onnx.exporter;

/** Adds the nodes of an operation to a graph, and binds its results. */
@FunctionalInterface
interface Export {
  /**
   * Exports an operation.
   *
   * @throws UnsupportedOperation if it cannot be expressed
   */
  void run(OpContext context);

  /** An export of an operation of one result. */
  @FunctionalInterface
  interface Single {
    Ref run(OpContext context);
  }
}
