package org.hlo4j.onnx.operator.microsoft;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;

/**
 * The rows of the quantized operators of domain {@code com.microsoft}, but for those that vary an
 * operator of ONNX, which stand beside it.
 */
public final class MicrosoftQuantized {
  private MicrosoftQuantized() {}

  /** Adds the rows to a table that has those of {@link MicrosoftOperators}. */
  public static void addTo(OperatorTable<Node> rows) {
    QuantizedWeights.addTo(rows);
    QuantizedMatrices.addTo(rows);
    QuantizedElements.addTo(rows);
    QuantizedAttention.addTo(rows);
    QuantizedExperts.addTo(rows);
  }

  /** Returns an attribute that must be given and be one or more. */
  static long positive(Node n, String name) {
    return positive(name, n.integer(name));
  }

  static long positive(String name, long value) {
    if (value < 1 || value > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("attribute '%s' has value %d", name, value);
    }
    return value;
  }
}
