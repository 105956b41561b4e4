package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Activation functions. */
public final class ActivationOperators {
  private static final double SELU_ALPHA = 1.6732632423543772848170429916717;
  private static final double SELU_SCALE = 1.0507009873554804934193349852946;

  private ActivationOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(of((x, n) -> Activations.gelu(x, isApproximate(n))), "aten.gelu.default")
        .add(of((x, _) -> Activations.swish(x, 1)), "aten.silu.default")
        .add(of((x, _) -> Activations.mish(x)), "aten.mish.default")
        .add(of(ActivationOperators::softplus), "aten.softplus.default")
        .add(of(ActivationOperators::elu), "aten.elu.default")
        .add(of(ActivationOperators::celu), "aten.celu.default")
        .add(
            of((x, _) -> Activations.elu(x, SELU_ALPHA * SELU_SCALE, SELU_SCALE, 1)),
            "aten.selu.default")
        .add(of(ActivationOperators::leaky), "aten.leaky_relu.default")
        .add(ActivationOperators::prelu, "aten.prelu.default", "aten._prelu_kernel.default")
        .add(of(ActivationOperators::randomized), "aten.rrelu.default")
        .add(
            ActivationOperators::randomizedWithNoise,
            "aten.rrelu_with_noise.default",
            "aten.rrelu_with_noise_functional.default")
        .add(of(ActivationOperators::hardtanh), "aten.hardtanh.default")
        .add(of((x, _) -> clamp(x, 0, 6)), "aten.relu6.default")
        .add(
            of((x, _) -> x.times(Activations.hardSigmoid(x, 1 / 6.0, 0.5))),
            "aten.hardswish.default")
        .add(of((x, _) -> Activations.hardSigmoid(x, 1 / 6.0, 0.5)), "aten.hardsigmoid.default")
        .add(of(ActivationOperators::hardshrink), "aten.hardshrink.default")
        .add(of(ActivationOperators::softshrink), "aten.softshrink.default")
        .add(of(ActivationOperators::threshold), "aten.threshold.default")
        .add(of((x, _) -> Activations.logSigmoid(x)), "aten.log_sigmoid.default")
        .add(ActivationOperators::logSigmoidForward, "aten.log_sigmoid_forward.default")
        .add(of(ActivationOperators::glu), "aten.glu.default")
        .add(
            ElementwiseOperators.floating(x -> x.apply(Elementwise.LOGISTIC)),
            "aten.special_expit.default")
        .add(
            ElementwiseOperators.unary(TypePromotion::floating, ActivationOperators::logit),
            "aten.logit.default",
            "aten.special_logit.default");
  }

  /** Returns a function of real numbers, in the type in which PyTorch computes. */
  private static OperatorTable.Builder<OperatorCall> of(
      BiFunction<Expr, OperatorCall, Expr> function) {
    return ElementwiseOperators.unary(UnaryOperator.identity(), function);
  }

  static boolean isApproximate(OperatorCall n) {
    return switch (n.text("approximate", "none")) {
      case "none" -> false;
      case "tanh" -> true;
      default ->
          throw UnsupportedNodeException.of("its approximation is '%s'", n.text("approximate", ""));
    };
  }

  /** A number that is large is its own result. */
  private static Expr softplus(Expr x, OperatorCall n) {
    double beta = n.number("beta", 1);
    Expr scaled = x.times(x.like(beta));
    return scaled
        .gt(x.like(n.number("threshold", 20)))
        .select(x, Activations.softplus(scaled).over(x.like(beta)));
  }

  private static Expr elu(Expr x, OperatorCall n) {
    double scale = n.number("scale", 1);
    return Activations.elu(x, n.number("alpha", 1) * scale, scale, n.number("input_scale", 1));
  }

  private static Expr celu(Expr x, OperatorCall n) {
    double alpha = n.number("alpha", 1);
    return Activations.elu(x, alpha, 1, 1 / alpha);
  }

  private static Expr leaky(Expr x, OperatorCall n) {
    return Activations.leakyRelu(x, Numbers.like(x, n.number("negative_slope", 0.01)));
  }

  private static void prelu(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    Value slope = n.value("weight", x.elementType());
    int rank = TensorTypes.rank(x);
    RankedTensorType slopeType = TensorTypes.of(slope);
    Expr below;
    if (slopeType.rank() == 1 && rank > 1 && n.target().equals("aten.prelu.default")) {
      Value each = slopeType.shape().get(0) == 1 ? b.reshape(slope) : slope;
      LongList dimensions = TensorTypes.of(each).rank() == 0 ? LongList.of() : LongList.of(1);
      below = b.expr(DynamicShapes.broadcastLike(b, each, x.value(), dimensions)).times(x);
    } else if (slopeType.rank() == 1 && rank == 0) {
      below = b.expr(b.reshape(slope)).times(x);
    } else {
      below = Formulas.times(b.expr(slope), x);
    }
    n.set(0, x.gt(x.like(0)).select(x, below), type);
  }

  /** Slopes are random numbers in training. */
  private static Expr randomized(Expr x, OperatorCall n) {
    double lower = n.number("lower", 0.125);
    double upper = n.number("upper", 1.0 / 3);
    if (n.flag("training", false) && lower != upper) {
      throw UnsupportedNodeException.of("its slopes are random numbers in training");
    }
    return x.le(x.like(0)).select(x.times(x.like((lower + upper) / 2)), x);
  }

  private static void randomizedWithNoise(OperatorCall n) {
    of(ActivationOperators::randomized).build(n);
    n.set(1, n.argument("noise"));
  }

  private static Expr hardtanh(Expr x, OperatorCall n) {
    return clamp(x, n.number("min_val", -1), n.number("max_val", 1));
  }

  private static Expr clamp(Expr x, double low, double high) {
    return x.max(Numbers.like(x, low)).min(Numbers.like(x, high));
  }

  private static Expr hardshrink(Expr x, OperatorCall n) {
    Expr limit = x.like(n.number("lambd", 0.5));
    return x.ge(limit.negate()).and(x.le(limit)).select(x.like(0), x);
  }

  /** A number between the bounds becomes zero; NaN stays. */
  private static Expr softshrink(Expr x, OperatorCall n) {
    Expr limit = x.like(n.number("lambd", 0.5));
    Expr inner = x.lt(limit.negate()).select(x.plus(limit), x.times(x.like(0)));
    return x.gt(limit).select(x.minus(limit), inner);
  }

  private static Expr threshold(Expr x, OperatorCall n) {
    return x.le(Numbers.like(x, n.number("threshold")))
        .select(Numbers.like(x, n.number("value")), x);
  }

  private static void logSigmoidForward(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    n.set(0, Activations.logSigmoid(x), type);
    TensorMeta buffer = n.declaredOrNull(1);
    if (buffer == null || buffer.sizes().size() == TensorTypes.rank(x)) {
      n.set(1, x.abs().negate().exp(), type);
    }
  }

  private static Expr glu(Expr x, OperatorCall n) {
    int rank = TensorTypes.rank(x);
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no halves");
    }
    List<Expr> halves = Movement.halves(n.builder(), x.value(), n.dimension("dim", -1, rank));
    return halves.get(0).times(halves.get(1).apply(Elementwise.LOGISTIC));
  }

  private static Expr logit(Expr x, OperatorCall n) {
    double epsilon = n.number("eps", 0);
    Expr inside = n.has("eps") ? clamp(x, epsilon, 1 - epsilon) : x;
    return inside.over(inside.like(1).minus(inside)).log();
  }
}
