package org.hlo4j.onnx.importer;

/**
 * A row of the table of operators.
 *
 * @param domain the domain; empty for that of ONNX
 * @param name the name of the operator
 * @param since the versions of the operator that the row converts, ascending
 * @param builder converts a node
 * @param isFolded whether a node whose inputs are known is computed while it is imported
 */
record Operator(String domain, String name, int[] since, Builder builder, boolean isFolded) {
  /** Converts nodes. */
  @FunctionalInterface
  interface Builder {
    /** Creates the operations of a node and sets its outputs. */
    void build(Node node);
  }

  /** Returns the version since which the operator is as in a version of its operator set. */
  int sinceOf(long version) {
    int latest = 0;
    for (int each : since) {
      latest = each <= version ? Math.max(latest, each) : latest;
    }
    return latest;
  }
}
