package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.program.importing.OperatorTable;
import org.jspecify.annotations.Nullable;

/** The rows of all operators of domain {@code com.microsoft}. */
public final class MicrosoftOperators {
  static final String DOMAIN = "com.microsoft.";

  private MicrosoftOperators() {}

  /** Adds the rows to a table that has those of ONNX. */
  public static void addTo(OperatorTable<Node> rows) {
    MicrosoftActivations.addTo(rows);
    MicrosoftProducts.addTo(rows);
    MicrosoftNormalizations.addTo(rows);
    MicrosoftAttention.addTo(rows);
    GroupQueryAttention.addTo(rows);
    MicrosoftExperts.addTo(rows);
    MicrosoftMovement.addTo(rows);
    MicrosoftSignals.addTo(rows);
  }

  /**
   * An operator of ONNX, of which others are made.
   *
   * @param row of the operator
   * @param version of the operator set
   */
  record OnnxOperator(OperatorTable.Row<Node> row, long version) {
    /** Finds an operator in a table that has it. */
    static OnnxOperator of(OperatorTable<Node> rows, String name, long version) {
      return new OnnxOperator(rows.find(name, version), version);
    }

    /** Adds an operator of domain {@code com.microsoft} that is the same. */
    void alias(OperatorTable<Node> rows, String name) {
      rows.add(DOMAIN + name, since(1), n -> build(n, n.inputs()));
    }

    /** Sets the results of a node to those of the operator for other inputs. */
    void build(Node n, List<@Nullable OnnxValue> inputs) {
      List<@Nullable OnnxValue> results = results(n, inputs);
      for (int i = 0; i < results.size(); i++) {
        OnnxValue result = results.get(i);
        if (result != null) {
          n.set(i, result);
        }
      }
    }

    private List<@Nullable OnnxValue> results(Node n, List<@Nullable OnnxValue> inputs) {
      return n.resultsOf(row, version, inputs);
    }

    /**
     * Returns what the operator computes of the first inputs of a node.
     *
     * @param count how many it takes
     * @param first in place of the first input
     */
    Value of(Node n, int count, Value first) {
      List<@Nullable OnnxValue> inputs = new ArrayList<>();
      inputs.add(new Computed(first));
      for (int i = 1; i < count; i++) {
        inputs.add(n.hasInput(i) ? n.anyInput(i) : null);
      }
      if (results(n, inputs).getFirst() instanceof TensorValue result) {
        return result.in(n.emitter());
      }
      throw UnsupportedNodeException.of("it does not compute a tensor");
    }
  }
}
