package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.attention.Experts;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.quantized.BlockWeights;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Mixtures of experts whose weights are integers of few bits. */
final class QuantizedExperts {
  private static final int ROUTER_WEIGHTS = 14;

  private QuantizedExperts() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.QMoE", since(1), QuantizedExperts::mixture);
  }

  private static void mixture(Node n) {
    HloBuilder b = n.builder();
    String kind = n.string("quant_type", "int");
    if (!kind.equals("int")) {
      throw UnsupportedNodeException.of(
          "its weights are of kind '%s', for which ONNX Runtime has kernels for GPUs alone;"
              + " quantize the model to integers",
          kind);
    }
    if (n.integer("weights_prepacked", 0) == 1) {
      throw UnsupportedNodeException.of(
          "its weights are in the order of one device (attribute 'weights_prepacked'); write the"
              + " model without it");
    }
    MicrosoftAttributes.refuse(n, "use_sparse_mixer", "how it chooses experts is not converted");
    Value given = n.value(0);
    List<Size> sizes = Size.allOf(b, given);
    if (sizes.size() != 2 && sizes.size() != 3) {
      throw UnsupportedNodeException.of("input 0 has %d dimensions, not 2 or 3", sizes.size());
    }
    Size features = sizes.removeLast();
    Value flat = Size.reshape(b, given, List.of(Size.product(b, sizes), features));
    Expr tokens = Formulas.convert(b.expr(flat), FloatType.F32);
    Expr hidden = linear(n, tokens, "fc1", 2, 11);
    Expr outputs = linear(n, activated(n, hidden, tokens), "fc2", 5, 12);
    Value sum = Experts.sum(outputs, routing(n)).value();
    n.set(Formulas.convert(b, DynamicShapes.reshapeLike(b, sum, given), n.input(0).elementType()));
  }

  /**
   * Returns the weights of experts, which are those of the softmax of the chosen ones, unless the
   * node has others.
   */
  private static Expr routing(Node n) {
    Expr scores = MicrosoftAttributes.floats(n, 1, 2, FloatType.F32);
    long count = MicrosoftQuantized.positive("k", n.integer("k", 1));
    Expr weights = Experts.weights(scores, count, true);
    if (!n.hasInput(ROUTER_WEIGHTS)) {
      return weights;
    }
    Expr given = MicrosoftAttributes.floats(n, ROUTER_WEIGHTS, 2, FloatType.F32);
    Expr chosen = weights.gt(weights.like(0)).select(given, given.like(0));
    Expr own = chosen;
    if (n.flag("normalize_routing_weights")) {
      Expr total = Axes.range(1, 2).spreadSum(chosen);
      own = total.eq(total.like(0)).select(total.like(0), chosen.over(total));
    }
    // As in ONNX Runtime, experts without a positive weight do nothing.
    return own.gt(own.like(1e-8)).select(own, own.like(0));
  }

  /**
   * Returns the products with the weights of a layer.
   *
   * @param first the input of its weights, which scales and biases follow
   * @param zeros the input of its zero points
   */
  private static Expr linear(Node n, Expr x, String layer, int first, int zeros) {
    HloBuilder b = n.builder();
    long bits = n.integer("expert_weight_bits", 4);
    long own = n.integer(layer + "_expert_weight_bits", bits);
    long block = n.integer("block_size", 0);
    Expr packed = b.expr(MicrosoftAttributes.input(n, first, 3));
    Expr scales = n.expr(first + 1, FloatType.F32);
    int rank = n.input(first + 1).rank();
    if (rank != 2 && (rank != 3 || block < 1)) {
      throw UnsupportedNodeException.of(
          "its scales have rank %d for blocks of %d weights", rank, block);
    }
    if (n.input(first).elementType() instanceof FloatType) {
      throw UnsupportedNodeException.of("input %d is not of packed integers", first);
    }
    Expr points = QuantizedElements.exprOrNull(n, zeros);
    Expr weights = BlockWeights.ofMatrices(packed, scales, points, own, block);
    Expr bias =
        n.hasInput(first + 2) ? MicrosoftAttributes.floats(n, first + 2, 2, FloatType.F32) : null;
    return Experts.linear(x, weights, bias);
  }

  private static Expr activated(Node n, Expr hidden, Expr tokens) {
    String activation = n.string("activation_type", "relu");
    Expr other = n.hasInput(8) ? linear(n, tokens, "fc3", 8, 13) : null;
    if (other != null && !activation.equals("swiglu")) {
      throw UnsupportedNodeException.of(
          "its third layer has nothing to gate with activation '%s'", activation);
    }
    return activated(n, activation, hidden, other);
  }

  private static Expr activated(Node n, String activation, Expr hidden, @Nullable Expr other) {
    return switch (activation) {
      case "relu" -> hidden.max(hidden.like(0));
      case "gelu" -> Activations.gelu(hidden, true);
      case "silu" -> Activations.swish(hidden, 1);
      case "identity" -> hidden;
      case "swiglu" -> MicrosoftExperts.swiglu(n, hidden, other);
      default -> throw UnsupportedNodeException.of("its activation '%s' is not known", activation);
    };
  }
}
