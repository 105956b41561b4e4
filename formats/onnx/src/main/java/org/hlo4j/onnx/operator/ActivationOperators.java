package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.function.BiFunction;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Activation functions. */
final class ActivationOperators {
  private static final float SELU_ALPHA = 1.6732632f;
  private static final float SELU_GAMMA = 1.0507010f;

  private ActivationOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Relu", since(6, 13, 14), of((x, _) -> x.max(x.like(0L))))
        .add("LeakyRelu", since(6, 16), of(ActivationOperators::leaky))
        .add("PRelu", since(6, 7, 9, 16), ActivationOperators::prelu)
        .add("ThresholdedRelu", since(10, 22), of(ActivationOperators::thresholded))
        .add("Elu", since(6, 22), of(ActivationOperators::elu))
        .add("Selu", since(6, 22), of(ActivationOperators::selu))
        .add("Celu", since(12, 28), of(ActivationOperators::celu))
        .add("Gelu", since(20), of(ActivationOperators::gelu))
        .add(
            "HardSigmoid",
            since(6, 22),
            of((x, n) ->
                Activations.hardSigmoid(x, n.number("alpha", 0.2f), n.number("beta", 0.5f))))
        .add(
            "HardSwish",
            since(14, 22),
            of((x, _) -> x.times(Activations.hardSigmoid(x, 1 / 6.0, 0.5))))
        .add("Swish", since(24), of(ActivationOperators::swish))
        .add("SwiGLU", since(28), of((x, n) -> swish(x, n).times(n.expr(1))))
        .add("Softplus", since(1, 22), of((x, _) -> Activations.softplus(x)))
        .add("Softsign", since(1, 22), of((x, _) -> Activations.softsign(x)))
        .add("Mish", since(18, 22), of((x, _) -> Activations.mish(x)))
        .add("Shrink", since(9), of(ActivationOperators::shrink))
        .add("Clip", since(6, 11, 12, 13), ActivationOperators::clip);
  }

  private static OperatorTable.Builder<Node> of(BiFunction<Expr, Node, Expr> formula) {
    return n -> n.set(formula.apply(n.expr(0), n));
  }

  private static Expr leaky(Expr x, Node n) {
    return Activations.leakyRelu(x, x.like(n.number("alpha", 0.01f)));
  }

  /** Before version 7 a slope of rank 1 was that of channels. */
  private static void prelu(Node n) {
    Value slope = n.value(1);
    int rank = n.input(0).rank();
    if (n.version() < 7 && TensorTypes.of(slope).rank() == 1 && n.input(1).size(0) != 1) {
      slope = DynamicShapes.alignedAt(n.builder(), slope, 1, rank);
    }
    Expr x = n.expr(0);
    n.set(Formulas.broadcast(Activations::leakyRelu, x, n.builder().expr(slope)));
  }

  private static Expr thresholded(Expr x, Node n) {
    return x.gt(x.like(n.number("alpha", 1))).select(x, x.like(0));
  }

  private static Expr elu(Expr x, Node n) {
    return Activations.elu(x, n.number("alpha", 1), 1, 1);
  }

  private static Expr selu(Expr x, Node n) {
    double gamma = n.number("gamma", SELU_GAMMA);
    return Activations.elu(x, n.number("alpha", SELU_ALPHA) * gamma, gamma, 1);
  }

  private static Expr celu(Expr x, Node n) {
    double alpha = n.number("alpha", 1);
    return Activations.elu(x, alpha, 1, 1 / alpha);
  }

  private static Expr gelu(Expr x, Node n) {
    return switch (n.string("approximate", "none")) {
      case "none" -> Activations.gelu(x, false);
      case "tanh" -> Activations.gelu(x, true);
      default ->
          throw UnsupportedNodeException.of("attribute 'approximate' is neither none nor tanh");
    };
  }

  static Expr swish(Expr x, Node n) {
    return Activations.swish(x, n.number("alpha", 1));
  }

  /** Integers are compared and moved as real numbers. */
  private static Expr shrink(Expr given, Node n) {
    Type type = given.elementType();
    Expr x = type instanceof IntegerType ? given.convert(FloatType.F64) : given;
    double threshold = n.number("lambd", 0.5f);
    Expr bias = x.like(n.number("bias", 0));
    Expr large = x.gt(x.like(threshold)).select(x.minus(bias), x.like(0));
    return Formulas.convert(x.lt(x.like(-threshold)).select(x.plus(bias), large), type);
  }

  /** Before version 11 the bounds were attributes. */
  private static void clip(Node n) {
    Expr x = n.expr(0);
    Value min = bound(n, "min", 1);
    Value max = bound(n, "max", 2);
    HloBuilder b = n.builder();
    if (min != null && max != null) {
      n.set(b.make(Elementwise.CLAMP, x.value().type(), min, x.value(), max));
      return;
    }
    Expr result = x;
    if (min != null) {
      result = Formulas.broadcast(Expr::max, result, b.expr(min));
    }
    if (max != null) {
      result = Formulas.broadcast(Expr::min, result, b.expr(max));
    }
    n.set(result);
  }

  private static @Nullable Value bound(Node n, String name, int input) {
    HloBuilder b = n.builder();
    if (n.version() >= 11) {
      Value value = n.valueOrNull(input);
      return value == null || TensorTypes.of(value).rank() == 0 ? value : b.reshape(value);
    }
    return n.hasAttribute(name)
        ? b.constant(Splats.scalar(n.input(0).elementType(), (double) n.number(name, 0)))
        : null;
  }
}
