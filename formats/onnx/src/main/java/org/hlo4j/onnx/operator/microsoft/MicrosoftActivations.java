package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import java.util.Locale;
import org.hlo4j.formulas.attention.Experts;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.recurrent.CellActivation;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;

/** Activations, alone and of sums with a bias. */
final class MicrosoftActivations {
  private static final double SELU_ALPHA = 1.6732632f;
  private static final double SELU_GAMMA = 1.0507010f;

  private MicrosoftActivations() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.Gelu", since(1), n -> n.set(Activations.gelu(n.expr(0), false)))
        .add("com.microsoft.BiasGelu", since(1), n -> n.set(Activations.gelu(biased(n), false)))
        .add("com.microsoft.FastGelu", since(1), n -> n.set(Activations.gelu(biased(n), true)))
        .add(
            "com.microsoft.QuickGelu",
            since(1),
            n -> n.set(Activations.swish(n.expr(0), n.number("alpha", 1.702f))))
        .add("com.microsoft.BiasSplitGelu", since(1), MicrosoftActivations::biasSplitGelu)
        .add(
            "com.microsoft.BiasAdd",
            since(1),
            n -> n.set(Formulas.plus(Formulas.plus(n.expr(0), n.expr(1)), n.expr(2))))
        .add("com.microsoft.BiasDropout", since(1), MicrosoftActivations::biasDropout)
        .add("com.microsoft.SwiGLU", since(1), MicrosoftActivations::gated)
        .add("com.microsoft.ScaledSiLU", since(1), MicrosoftActivations::scaled);
  }

  /** Returns the first input plus the second, if there is one. */
  private static Expr biased(Node n) {
    return n.hasInput(1) ? Formulas.plus(n.expr(0), n.expr(1)) : n.expr(0);
  }

  private static void biasSplitGelu(Node n) {
    Expr sum = biased(n);
    int last = Axes.dimension(-1, TensorTypes.rank(sum));
    List<Expr> halves = Movement.halves(n.builder(), sum.value(), last);
    n.set(halves.get(0).times(Activations.gelu(halves.get(1), false)));
  }

  /** Nothing is dropped but in training. */
  private static void biasDropout(Node n) {
    if (n.hasInput(4) && !(n.isKnown(4) && n.knownIntegers(4, "training_mode")[0] == 0)) {
      throw UnsupportedNodeException.of(
          "it drops elements in training: export the model for inference");
    }
    Expr sum = Formulas.plus(n.expr(0), n.expr(1));
    Expr result = n.hasInput(2) ? Formulas.plus(sum, n.expr(2)) : sum;
    n.set(result);
    if (n.wants(1)) {
      List<Size> sizes = Size.allOf(n.builder(), n.value(0));
      n.set(1, DynamicShapes.fill(n.builder(), Numbers.of(n.builder(), 1, IntegerType.I1), sizes));
    }
  }

  /** Numbers of fewer than 32 bits are rounded once, at the end. */
  private static void gated(Node n) {
    Expr gate = n.expr(0, MicrosoftAttributes.wide(n.value(0)));
    int last = Axes.dimension(-1, TensorTypes.rank(gate));
    List<Expr> both =
        n.hasInput(1)
            ? List.of(gate, n.expr(1, gate.elementType()))
            : Movement.halves(n.builder(), gate.value(), last);
    MicrosoftAttributes.refuse(
        n, "round_activation", "a product that is rounded twice is not converted");
    float limit = n.number("limit", 0);
    Expr result =
        Experts.gated(
            both.get(0),
            both.get(1),
            n.number("activation_alpha", 1),
            n.number("activation_beta", 0),
            limit > 0 ? limit : Double.POSITIVE_INFINITY);
    n.set(Formulas.convert(result, n.input(0).elementType()));
  }

  private static void scaled(Node n) {
    Expr x = n.expr(0);
    Expr scaled;
    if (n.hasInput(1)) {
      Expr wide = Formulas.convert(x, MicrosoftAttributes.wide(x.value()));
      Expr factor = Formulas.spread(n.builder().reshape(n.value(1)), wide);
      scaled = Formulas.convert(wide.times(factor), x.elementType());
    } else {
      scaled = x.times(x.like(n.number("alpha", 1)));
    }
    n.set(scaled.times(scaled.apply(Elementwise.LOGISTIC)));
  }

  /**
   * Returns a function that the optimizers of ONNX Runtime fuse into the operator before it.
   *
   * @param parameters the attributes of the operator that the node names, in their order
   */
  static Expr fused(Node n, float[] parameters, Expr x) {
    String name = n.string("activation", "");
    double alpha = parameters.length > 0 ? parameters[0] : Double.NaN;
    double beta = parameters.length > 1 ? parameters[1] : Double.NaN;
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "" -> x;
      case "relu" -> CellActivation.RELU.with(0, 0).apply(x);
      case "tanh" -> CellActivation.TANH.with(0, 0).apply(x);
      case "sigmoid" -> CellActivation.SIGMOID.with(0, 0).apply(x);
      case "softplus" -> CellActivation.SOFTPLUS.with(0, 0).apply(x);
      case "softsign" -> CellActivation.SOFTSIGN.with(0, 0).apply(x);
      case "elu" -> CellActivation.ELU.with(or(alpha, 1), 0).apply(x);
      case "leakyrelu" -> CellActivation.LEAKY_RELU.with(or(alpha, 0.01f), 0).apply(x);
      case "thresholdedrelu" -> CellActivation.THRESHOLDED_RELU.with(or(alpha, 1), 0).apply(x);
      case "hardsigmoid" -> Activations.hardSigmoid(x, or(alpha, 0.2f), or(beta, 0.5));
      case "selu" -> {
        double gamma = or(beta, SELU_GAMMA);
        yield Activations.elu(x, or(alpha, SELU_ALPHA) * gamma, gamma, 1);
      }
      case "hardswish" -> x.times(Activations.hardSigmoid(x, or(alpha, 1 / 6.0), or(beta, 0.5)));
      case "clip" -> {
        Expr least = Double.isNaN(alpha) ? x : x.max(x.like(alpha));
        yield Double.isNaN(beta) ? least : least.min(x.like(beta));
      }
      case "gelu" -> Activations.gelu(x, false);
      default -> throw UnsupportedNodeException.of("its activation '%s' is not known", name);
    };
  }

  private static double or(double number, double absent) {
    return Double.isNaN(number) ? absent : number;
  }
}
