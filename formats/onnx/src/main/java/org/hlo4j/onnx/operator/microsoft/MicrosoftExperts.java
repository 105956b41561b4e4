package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.attention.Experts;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Mixtures of experts. */
final class MicrosoftExperts {
  private static final int INTERLEAVED = 1;
  private static final int SUCCESSIVE = 2;

  private MicrosoftExperts() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.MoE", since(1), MicrosoftExperts::mixture);
  }

  private static void mixture(Node n) {
    HloBuilder b = n.builder();
    MicrosoftAttributes.refuse(n, "use_sparse_mixer", "how it chooses experts is not converted");
    Value given = n.value(0);
    Type wide = MicrosoftAttributes.wide(given);
    int rank = TensorTypes.of(given).rank();
    if (rank != 2 && rank != 3) {
      throw UnsupportedNodeException.of("input 0 has %d dimensions, not 2 or 3", rank);
    }
    List<Size> sizes = Size.allOf(b, given);
    Size features = sizes.removeLast();
    Value flat = Size.reshape(b, given, List.of(Size.product(b, sizes), features));
    Expr tokens = Formulas.convert(b.expr(flat), wide);
    Expr scores = Formulas.convert(b.expr(MicrosoftAttributes.input(n, 1, 2)), wide);
    long count = n.integer("k", 1);
    if (count < 1) {
      throw UnsupportedNodeException.of("attribute 'k' has value %d", count);
    }
    Expr weights = Experts.weights(scores, count, n.flag("normalize_routing_weights"));
    Expr hidden = linear(n, tokens, 2, 3, wide);
    Expr outputs = linear(n, activated(n, hidden, tokens, wide), 4, 5, wide);
    Value sum = Experts.sum(outputs, weights).value();
    n.set(Formulas.convert(b, DynamicShapes.reshapeLike(b, sum, given), n.input(0).elementType()));
  }

  private static Expr linear(Node n, Expr x, int matrices, int bias, Type type) {
    Value all = MicrosoftAttributes.input(n, matrices, 3);
    Expr biases = n.hasInput(bias) ? MicrosoftAttributes.floats(n, bias, 2, type) : null;
    return Experts.linear(x, Formulas.convert(n.builder().expr(all), type), biases);
  }

  private static Expr activated(Node n, Expr hidden, Expr tokens, Type type) {
    String activation = n.string("activation_type", "relu");
    boolean isGated = n.hasInput(6);
    return switch (activation) {
      case "relu" -> times(n, hidden.max(hidden.like(0)), tokens, type);
      case "gelu" -> times(n, Activations.gelu(hidden, true), tokens, type);
      case "silu" -> times(n, Activations.swish(hidden, 1), tokens, type);
      case "identity" -> times(n, hidden, tokens, type);
      case "swiglu" -> swiglu(n, hidden, isGated ? linear(n, tokens, 6, 7, type) : null);
      default -> throw UnsupportedNodeException.of("its activation '%s' is not known", activation);
    };
  }

  /** Returns activated numbers, times others that a third matrix makes, if there is one. */
  private static Expr times(Node n, Expr activated, Expr tokens, Type type) {
    return n.hasInput(6) ? activated.times(linear(n, tokens, 6, 7, type)) : activated;
  }

  /**
   * Returns gated numbers.
   *
   * @param other those that the gate is for; null if they are part of the hidden numbers
   */
  static Expr swiglu(Node n, Expr hidden, @Nullable Expr other) {
    MicrosoftAttributes.refuse(
        n, "swiglu_limit_after_activation", "no kernel of ONNX Runtime for processors has it");
    HloBuilder b = n.builder();
    Expr gate = hidden;
    Expr linear = other;
    int fusion = (int) n.integer("swiglu_fusion", 0);
    if (fusion == INTERLEAVED) {
      List<Size> sizes = Size.allOf(b, hidden.value());
      sizes.set(2, sizes.get(2).over(2));
      sizes.add(Size.of(b, 2));
      Value pairs = Size.reshape(b, hidden.value(), sizes);
      gate = b.expr(Movement.selected(b, pairs, 3, 0));
      linear = b.expr(Movement.selected(b, pairs, 3, 1));
    } else if (fusion == SUCCESSIVE) {
      List<Expr> halves = Movement.halves(b, hidden.value(), 2);
      gate = halves.get(0);
      linear = halves.get(1);
    }
    if (linear == null) {
      throw UnsupportedNodeException.of("its gate has nothing to act on");
    }
    return Experts.gated(
        gate,
        linear,
        n.number("activation_alpha", 1),
        n.number("activation_beta", 0),
        n.number("swiglu_limit", Float.POSITIVE_INFINITY));
  }
}
