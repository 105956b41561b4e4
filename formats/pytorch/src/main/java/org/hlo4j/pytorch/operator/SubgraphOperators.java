package org.hlo4j.pytorch.operator;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.Autocast;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PayloadTensors;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.schema.Graph;
import org.jspecify.annotations.Nullable;

/** Operators of higher order that call a graph once. */
final class SubgraphOperators {
  private static final String HIGHER_ORDER = "higher_order.";

  private SubgraphOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            SubgraphOperators::inline,
            HIGHER_ORDER + "wrap",
            HIGHER_ORDER + "wrap_with_set_grad_enabled",
            HIGHER_ORDER + "wrap_activation_checkpoint",
            HIGHER_ORDER + "tag_activation_checkpoint",
            HIGHER_ORDER + "strict_mode",
            HIGHER_ORDER + "run_const_graph",
            HIGHER_ORDER + "invoke_subgraph")
        .add(SubgraphOperators::autocast, HIGHER_ORDER + "wrap_with_autocast");
  }

  private static void inline(OperatorCall n) {
    inline(n, n.graph().autocastOrNull());
  }

  /** Its arguments before the graph are a device, a type, and whether operands are cast. */
  private static void autocast(OperatorCall n) {
    List<TorchValue> arguments = n.arguments();
    if (arguments.size() < 3
        || !(arguments.get(0) instanceof TorchValue.Text(String device))
        || !(arguments.get(2) instanceof TorchValue.Bool(boolean isEnabled, Value value))
        || value != null) {
      throw UnsupportedNodeException.of("it does not say on which device operands are cast");
    }
    if (!device.equals("cpu")) {
      if (isEnabled) {
        throw UnsupportedNodeException.of(
            "it casts operands on device '%s'; run_decompositions() has the casts", device);
      }
      inline(n);
      return;
    }
    Type type =
        arguments.get(1) instanceof TorchValue.EnumNumber(int number)
            ? PayloadTensors.elementType(number)
            : FloatType.BF16;
    if (isEnabled && type != FloatType.BF16 && type != FloatType.F16) {
      throw UnsupportedNodeException.of("it casts operands to %s", type);
    }
    inline(n, isEnabled ? new Autocast((FloatType) type) : null);
  }

  /** The operands of the graph are the arguments after it that have no name. */
  private static void inline(OperatorCall n, @Nullable Autocast cast) {
    Map<TorchValue, Boolean> named = new IdentityHashMap<>();
    n.namedArguments().forEach(value -> named.put(value, true));
    Graph graph = null;
    List<TorchValue> operands = new ArrayList<>();
    for (TorchValue argument : n.arguments()) {
      if (graph == null) {
        graph = argument instanceof TorchValue.Subgraph(Graph inner) ? inner : null;
      } else if (!named.containsKey(argument)) {
        if (argument instanceof TorchValue.Elements(List<TorchValue> values)) {
          operands.addAll(values);
        } else if (!(argument instanceof TorchValue.Text)) {
          operands.add(argument);
        }
      }
    }
    if (graph == null) {
      throw UnsupportedNodeException.of("it has no graph");
    }
    n.setAll(n.graph().call(graph, operands, n.builder(), cast));
  }
}
