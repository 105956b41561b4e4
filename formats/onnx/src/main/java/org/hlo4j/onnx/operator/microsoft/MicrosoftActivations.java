package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Activations, alone and of sums with a bias. */
final class MicrosoftActivations {
  private MicrosoftActivations() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.Gelu", since(1), n -> n.set(Activations.gelu(n.expr(0), false)))
        .add("com.microsoft.BiasGelu", since(1), n -> n.set(Activations.gelu(biased(n), false)))
        .add("com.microsoft.FastGelu", since(1), n -> n.set(Activations.gelu(biased(n), true)));
  }

  /** Returns the first input plus the second, if there is one. */
  private static Expr biased(Node n) {
    return n.hasInput(1) ? Formulas.plus(n.expr(0), n.expr(1)) : n.expr(0);
  }
}
