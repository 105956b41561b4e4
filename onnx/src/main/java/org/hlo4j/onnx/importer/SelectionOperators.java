package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.List;
import org.hlo4j.ir.Value;

/** Operators that take the elements for which a condition holds. */
final class SelectionOperators {
  private SelectionOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("Where", since(9, 16), SelectionOperators::where);
  }

  private static void where(Node n) {
    List<Value> values = Broadcasting.broadcast(n.builder(), n.values());
    n.set(n.builder().select(values.get(0), values.get(1), values.get(2)));
  }
}
