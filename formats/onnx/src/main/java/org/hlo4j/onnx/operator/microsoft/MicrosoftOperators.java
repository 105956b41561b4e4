package org.hlo4j.onnx.operator.microsoft;

import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;

/** The rows of all operators of domain {@code com.microsoft}. */
public final class MicrosoftOperators {
  private MicrosoftOperators() {}

  public static void addTo(OperatorTable<Node> rows) {
    MicrosoftActivations.addTo(rows);
  }
}
