package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Gradients of activation functions. */
public final class ActivationGradients {
  private ActivationGradients() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(of(ActivationGradients::gelu), "aten.gelu_backward.default")
        .add(of(ActivationGradients::silu), "aten.silu_backward.default")
        .add(of(ActivationGradients::mish), "aten.mish_backward.default")
        .add(of(ActivationGradients::softplus), "aten.softplus_backward.default")
        .add(
            of("grad_output", "self_or_result", ActivationGradients::elu),
            "aten.elu_backward.default")
        .add(of(ActivationGradients::leaky), "aten.leaky_relu_backward.default")
        .add(of(ActivationGradients::hardtanh), "aten.hardtanh_backward.default")
        .add(of(ActivationGradients::hardswish), "aten.hardswish_backward.default")
        .add(
            of((g, x, _) -> inside(x, -3, 3).select(g.over(x.like(6)), x.like(0))),
            "aten.hardsigmoid_backward.default")
        .add(
            of("grad_out", "self", ActivationGradients::shrink), "aten.hardshrink_backward.default")
        .add(of(ActivationGradients::shrink), "aten.softshrink_backward.default")
        .add(
            of((g, x, n) ->
                x.le(Numbers.like(x, n.number("threshold"))).select(Numbers.zero(g), g)),
            "aten.threshold_backward.default")
        .add(of(ActivationGradients::logSigmoid), "aten.log_sigmoid_backward.default")
        .add(
            of("grad_output", "output", (g, y, _) -> g.times(y.like(1).minus(y)).times(y)),
            "aten.sigmoid_backward.default")
        .add(
            of("grad_output", "output", (g, y, _) -> g.times(y.like(1).minus(Formulas.square(y)))),
            "aten.tanh_backward.default")
        .add(of(ActivationGradients::logit), "aten.logit_backward.default")
        .add(ActivationGradients::glu, "aten.glu_backward.default")
        .add(ActivationGradients::prelu, "aten._prelu_kernel_backward.default")
        .add(n -> softmax(n, false), "aten._softmax_backward_data.default")
        .add(n -> softmax(n, true), "aten._log_softmax_backward_data.default");
  }

  /** The product of a gradient and a derivative. */
  private interface Function {
    Expr apply(Expr gradient, Expr x, OperatorCall n);
  }

  private static OperatorTable.Builder<OperatorCall> of(Function function) {
    return of("grad_output", "self", function);
  }

  /** Returns an operator on a gradient and another operand. */
  private static OperatorTable.Builder<OperatorCall> of(
      String gradient, String operand, Function function) {
    return n ->
        n.setPromoted(
            UnaryOperator.identity(),
            both -> function.apply(both.get(0), both.get(1), n),
            gradient,
            operand);
  }

  private static Expr inside(Expr x, double low, double high) {
    return x.gt(Numbers.like(x, low)).and(x.lt(Numbers.like(x, high)));
  }

  private static Expr gelu(Expr gradient, Expr x, OperatorCall n) {
    Expr half = x.like(0.5);
    Expr one = x.like(1);
    if (ActivationOperators.isApproximate(n)) {
      double beta = Math.sqrt(2 / Math.PI);
      Expr square = Formulas.square(x);
      Expr inner = x.like(beta).times(x.plus(x.like(0.044715).times(square).times(x)));
      Expr tanh = inner.apply(Elementwise.TANH);
      Expr left = half.times(one.plus(tanh));
      Expr slope = x.like(beta).times(one.plus(x.like(3 * 0.044715).times(square)));
      Expr right = half.times(x).times(one.minus(Formulas.square(tanh))).times(slope);
      return gradient.times(left.plus(right));
    }
    Expr erf = x.times(x.like(Math.sqrt(0.5))).apply(ChloElementwise.ERF);
    Expr cumulative = half.times(one.plus(erf));
    Expr density =
        Formulas.square(x).times(x.like(-0.5)).exp().times(x.like(1 / Math.sqrt(2 * Math.PI)));
    return gradient.times(cumulative.plus(x.times(density)));
  }

  private static Expr silu(Expr gradient, Expr x, OperatorCall n) {
    Expr sigmoid = x.apply(Elementwise.LOGISTIC);
    Expr one = x.like(1);
    return gradient.times(sigmoid).times(one.plus(x.times(one.minus(sigmoid))));
  }

  private static Expr mish(Expr gradient, Expr x, OperatorCall n) {
    Expr tanh = Activations.softplus(x).apply(Elementwise.TANH);
    Expr sigmoid = x.apply(Elementwise.LOGISTIC);
    Expr rest = x.times(sigmoid).times(x.like(1).minus(Formulas.square(tanh)));
    return gradient.times(tanh.plus(rest));
  }

  private static Expr softplus(Expr gradient, Expr x, OperatorCall n) {
    Expr scaled = x.times(x.like(n.number("beta")));
    return scaled
        .gt(x.like(n.number("threshold")))
        .select(gradient, gradient.times(scaled.apply(Elementwise.LOGISTIC)));
  }

  private static Expr elu(Expr gradient, Expr x, OperatorCall n) {
    double scale = n.number("scale");
    double negative = n.number("alpha") * scale;
    double inputScale = n.number("input_scale");
    Expr below =
        n.flag("is_result", false)
            ? x.plus(x.like(negative)).times(x.like(inputScale))
            : x.times(x.like(inputScale)).exp().times(x.like(negative * inputScale));
    return x.gt(x.like(0)).select(gradient.times(x.like(scale)), gradient.times(below));
  }

  private static Expr leaky(Expr gradient, Expr x, OperatorCall n) {
    Expr slope = Numbers.like(x, n.number("negative_slope"));
    return x.gt(Numbers.zero(x)).select(gradient, gradient.times(slope));
  }

  private static Expr hardtanh(Expr gradient, Expr x, OperatorCall n) {
    return inside(x, n.number("min_val"), n.number("max_val"))
        .select(gradient, Numbers.zero(gradient));
  }

  private static Expr hardswish(Expr gradient, Expr x, OperatorCall n) {
    Expr middle = gradient.times(x.over(x.like(3)).plus(x.like(0.5)));
    return x.le(x.like(-3)).select(x.like(0), x.ge(x.like(3)).select(gradient, middle));
  }

  private static Expr shrink(Expr gradient, Expr x, OperatorCall n) {
    Expr limit = x.like(n.number("lambd"));
    return x.gt(limit).or(x.lt(limit.negate())).select(gradient, x.like(0));
  }

  private static Expr logSigmoid(Expr gradient, Expr x, OperatorCall n) {
    return gradient.times(x.negate().apply(Elementwise.LOGISTIC));
  }

  private static Expr logit(Expr gradient, Expr x, OperatorCall n) {
    Expr one = x.like(1);
    Expr slope = gradient.over(x.times(one.minus(x)));
    if (n.has("eps")) {
      double epsilon = n.number("eps");
      Expr isInside = x.ge(x.like(epsilon)).and(x.le(x.like(1 - epsilon)));
      return isInside.select(slope, x.like(0));
    }
    return x.lt(x.like(0)).or(x.gt(one)).select(x.nan(), slope);
  }

  private static void glu(OperatorCall n) {
    HloBuilder b = n.builder();
    Expr given = n.expr("self");
    Type type = given.elementType();
    Type wide = TypePromotion.computed(type);
    int dimension = n.dimension("dim", -1, TensorTypes.rank(given));
    List<Expr> halves = Movement.halves(b, Numbers.convert(given, wide).value(), dimension);
    Expr gradient = n.expr("grad_output", wide);
    Expr sigmoid = halves.get(1).apply(Elementwise.LOGISTIC);
    Expr first = gradient.times(sigmoid);
    Expr second = first.times(sigmoid.like(1).minus(sigmoid)).times(halves.get(0));
    Value both = b.concatenate(List.of(first.value(), second.value()), dimension);
    n.set(0, b.expr(both), type);
  }

  private static void prelu(OperatorCall n) {
    Type type = n.elementType("self");
    List<Expr> all = n.broadcast(TypePromotion.computed(type), "grad_output", "self", "weight");
    Expr gradient = all.get(0);
    Expr x = all.get(1);
    Expr isPositive = x.gt(x.like(0));
    n.set(0, isPositive.select(gradient, gradient.times(all.get(2))), type);
    n.set(1, isPositive.select(x.like(0), gradient.times(x)), type);
  }

  private static void softmax(OperatorCall n, boolean isLogarithm) {
    Type wide = TypePromotion.computed(n.elementType("output"));
    Expr gradient = n.expr("grad_output", wide);
    Expr output = n.expr("output", wide);
    int rank = TensorTypes.rank(output);
    int dimension = n.dimension("dim", 0, rank);
    Axes axes = rank == 0 ? Axes.range(0, 0) : Axes.of(rank, dimension);
    Type type = n.dtype("input_dtype", n.elementType("output"));
    Expr result =
        isLogarithm
            ? gradient.minus(output.exp().times(axes.spreadSum(gradient)))
            : output.times(gradient.minus(axes.spreadSum(gradient.times(output))));
    n.set(0, result, type);
  }
}
