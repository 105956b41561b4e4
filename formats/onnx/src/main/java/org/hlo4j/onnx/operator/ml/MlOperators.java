package org.hlo4j.onnx.operator.ml;

import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;

/** The rows of all operators of domain {@code ai.onnx.ml}. */
public final class MlOperators {
  private MlOperators() {}

  public static void addTo(OperatorTable<Node> rows) {
    TreeOperators.addTo(rows);
    LinearOperators.addTo(rows);
    FeatureOperators.addTo(rows);
  }
}
