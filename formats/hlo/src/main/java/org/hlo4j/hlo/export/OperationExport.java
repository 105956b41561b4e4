package org.hlo4j.hlo.export;

/** How an operation is exported. */
@FunctionalInterface
interface OperationExport {
  /**
   * Adds the instructions of an operation, and binds its results.
   *
   * @throws UnsupportedOperation if HLO cannot express it
   * @throws IllegalArgumentException likewise
   */
  void run(OperationContext context);
}
