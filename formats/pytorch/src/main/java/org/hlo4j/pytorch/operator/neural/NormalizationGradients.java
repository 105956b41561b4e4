package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Gradients of normalizations: of the operand, the scale and the bias. */
final class NormalizationGradients {
  private NormalizationGradients() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(NormalizationGradients::layer, "aten.native_layer_norm_backward.default")
        .add(NormalizationGradients::group, "aten.native_group_norm_backward.default")
        .add(NormalizationGradients::rootMeanSquare, "aten._fused_rms_norm_backward.default")
        .add(n -> batch(n, "train", "save_invstd"), "aten.native_batch_norm_backward.default")
        .add(n -> batch(n, "update", "save_var"), "aten.batch_norm_backward.default");
  }

  /**
   * The operands of all of these operators, in the type in which they compute.
   *
   * @param type the element type of the operand
   */
  private record Inputs(Type type, Expr x, Expr gradient, int rank) {
    static Inputs of(OperatorCall n) {
      Type type = n.elementType("input");
      Type wide = TypePromotion.computed(type);
      Expr x = n.expr("input", wide);
      Expr gradient = n.expr("grad_out", wide);
      TensorTypes.requireRank(gradient.value(), TensorTypes.rank(x));
      return new Inputs(type, x, gradient, TensorTypes.rank(x));
    }
  }

  private static void set(OperatorCall n, int index, Expr gradient, Type type) {
    if (n.isWanted(index)) {
      n.set(index, gradient, type);
    }
  }

  /** Returns the gradient times the scale, if there is one. */
  private static Expr scaled(OperatorCall n, Expr gradient, int dimension) {
    Value scale = n.valueOrNull("weight", gradient.elementType());
    return Normalizations.affine(gradient, scale, null, dimension);
  }

  /** Returns statistics, which may have dimensions of size one, in the shape of a tensor. */
  private static Expr spread(OperatorCall n, String name, Expr model, KnownAxes axes) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, model.value());
    axes.dimensions().stream().forEach(d -> sizes.set((int) d, Size.of(b, 1)));
    Value kept = Size.reshape(b, n.value(name, model.elementType()), sizes);
    return b.expr(Size.broadcast(b, kept, Size.allOf(b, model.value())));
  }

  /** Sets the gradients of the scale and the bias, sums over the other dimensions. */
  private static void setParameters(
      OperatorCall n, Axes others, Expr gradient, Expr normal, Type scale, Type bias) {
    set(n, 1, others.reduce(Reduction.SUM, gradient.times(normal)), scale);
    set(n, 2, others.reduce(Reduction.SUM, gradient), bias);
  }

  private static Type typeOf(OperatorCall n, String name, Type absent) {
    return n.has(name) ? n.elementType(name) : absent;
  }

  private static void layer(OperatorCall n) {
    Inputs in = Inputs.of(n);
    KnownAxes axes = NormalizationOperators.normalized(n, in.rank);
    int first = in.rank - axes.dimensions().size();
    Expr inverse = spread(n, "rstd", in.x, axes);
    Expr normal = in.x.minus(spread(n, "mean", in.x, axes)).times(inverse);
    Expr scaled = scaled(n, in.gradient, first);
    set(n, 0, Normalizations.gradient(scaled, normal, inverse, axes), in.type);
    Type scale = typeOf(n, "weight", in.type);
    Type bias = typeOf(n, "bias", in.type);
    setParameters(n, Axes.range(0, first), in.gradient, normal, scale, bias);
  }

  private static void rootMeanSquare(OperatorCall n) {
    Inputs in = Inputs.of(n);
    KnownAxes axes = NormalizationOperators.normalized(n, in.rank);
    int first = in.rank - axes.dimensions().size();
    Expr inverse = spread(n, "rstd", in.x, axes);
    Expr normal = in.x.times(inverse);
    Expr scaled = scaled(n, in.gradient, first);
    Expr rest = normal.times(axes.spreadMean(scaled.times(normal)));
    set(n, 0, scaled.minus(rest).times(inverse), in.type);
    Expr sums = Axes.range(0, first).reduce(Reduction.SUM, in.gradient.times(normal));
    set(n, 1, sums, typeOf(n, "weight", in.type));
  }

  private static void group(OperatorCall n) {
    HloBuilder b = n.builder();
    Inputs in = Inputs.of(n);
    Value given = in.x.value();
    long groups = n.integer("group");
    Expr x = b.expr(Normalizations.grouped(b, given, groups));
    KnownAxes axes = new KnownAxes(Dimensions.range(2, in.rank + 1));
    Expr inverse = spread(n, "rstd", x, axes);
    Expr normal = x.minus(spread(n, "mean", x, axes)).times(inverse);
    Value scaled = scaled(n, in.gradient, 1).value();
    Expr inGroups = b.expr(Normalizations.grouped(b, scaled, groups));
    Value result = Normalizations.gradient(inGroups, normal, inverse, axes).value();
    set(n, 0, b.expr(DynamicShapes.reshapeLike(b, result, given)), in.type);
    KnownAxes others = NormalizationOperators.others(1, in.rank);
    Expr flat = b.expr(DynamicShapes.reshapeLike(b, normal.value(), given));
    Type parameters = typeOf(n, "weight", in.type);
    setParameters(n, others, in.gradient, flat, parameters, parameters);
  }

  /**
   * @param training the name of the argument that says whether the statistics are of the batch
   * @param saved the name of the inverse of the standard deviation of the batch
   */
  private static void batch(OperatorCall n, String training, String saved) {
    Inputs in = Inputs.of(n);
    if (in.rank < 2) {
      throw UnsupportedNodeException.of("its operand is of rank %d", in.rank);
    }
    KnownAxes axes = NormalizationOperators.others(1, in.rank);
    boolean trains = n.flag(training, false);
    Expr mean = spread(n, trains ? "save_mean" : "running_mean", in.x, axes);
    Expr inverse;
    if (trains) {
      inverse = spread(n, saved, in.x, axes);
    } else {
      Expr variance = spread(n, "running_var", in.x, axes);
      inverse = Normalizations.inverseRoot(variance, n.number("eps"));
    }
    Expr normal = in.x.minus(mean).times(inverse);
    Expr scaled = scaled(n, in.gradient, 1);
    Expr result =
        trains ? Normalizations.gradient(scaled, normal, inverse, axes) : scaled.times(inverse);
    set(n, 0, result, in.type);
    Type parameters = typeOf(n, "weight", TypePromotion.computed(in.type));
    setParameters(n, axes, in.gradient, normal, parameters, parameters);
  }
}
