package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.frontend.Axes;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.Formulas;
import org.hlo4j.frontend.KnownAxes;
import org.hlo4j.frontend.Reduction;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Gradients of normalizations: of the operand, the scale and the bias. */
final class NormalizationGradients {
  private NormalizationGradients() {}

  static void addTo(TorchOperators.Rows rows) {
    rows.add(NormalizationGradients::layer, "aten.native_layer_norm_backward.default")
        .add(NormalizationGradients::group, "aten.native_group_norm_backward.default")
        .add(NormalizationGradients::rootMeanSquare, "aten._fused_rms_norm_backward.default")
        .add(NormalizationGradients::batch, "aten.native_batch_norm_backward.default");
  }

  private static boolean isWanted(OperatorCall n, int index) {
    List<TorchValue> mask = n.list("output_mask");
    return index < mask.size()
        && mask.get(index) instanceof TorchValue.Bool(boolean known, _)
        && known;
  }

  private static void set(OperatorCall n, int index, Expr gradient, Type type) {
    if (isWanted(n, index)) {
      n.set(index, gradient, type);
    }
  }

  /**
   * Returns the gradient of a tensor of which the result is standardized.
   *
   * @param gradient of the standardized elements
   * @param normal the standardized elements
   * @param inverse of the standard deviation, spread
   */
  private static Expr ofStandardized(Expr gradient, Expr normal, Expr inverse, Axes axes) {
    return gradient
        .minus(axes.spreadMean(gradient))
        .minus(normal.times(axes.spreadMean(gradient.times(normal))))
        .times(inverse);
  }

  /** Returns the gradient times the scale, if there is one. */
  private static Expr scaled(OperatorCall n, Expr gradient, int dimension) {
    if (!n.has("weight")) {
      return gradient;
    }
    HloBuilder b = n.builder();
    int rank = TensorTypes.of(gradient.value()).rank();
    Value scale = n.value("weight", gradient.elementType());
    return Formulas.times(gradient, b.expr(DynamicShapes.alignedAt(b, scale, dimension, rank)));
  }

  /** Returns statistics, which may have dimensions of size one, in the shape of a tensor. */
  private static Expr spread(OperatorCall n, String name, Expr model, KnownAxes axes) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, model.value());
    axes.dimensions().stream().forEach(d -> sizes.set((int) d, Size.of(b, 1)));
    Value kept = Size.reshape(b, n.value(name, model.elementType()), sizes);
    return b.expr(Size.broadcast(b, kept, Size.allOf(b, model.value())));
  }

  private static Type typeOf(OperatorCall n, String name, Type absent) {
    return n.has(name) ? n.ref(name).elementType() : absent;
  }

  private static void layer(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    Expr x = b.expr(n.value("input", wide));
    Expr gradient = b.expr(n.value("grad_out", wide));
    int rank = TensorTypes.of(x.value()).rank();
    KnownAxes axes = TorchNormalizationOperators.normalized(n, rank);
    int first = rank - axes.dimensions().size();
    Expr inverse = spread(n, "rstd", x, axes);
    Expr normal = x.minus(spread(n, "mean", x, axes)).times(inverse);
    set(n, 0, ofStandardized(scaled(n, gradient, first), normal, inverse, axes), type);
    Axes outer = Axes.range(0, first);
    set(n, 1, outer.reduce(Reduction.SUM, gradient.times(normal)), typeOf(n, "weight", type));
    set(n, 2, outer.reduce(Reduction.SUM, gradient), typeOf(n, "bias", type));
  }

  private static void rootMeanSquare(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    Expr x = b.expr(n.value("input", wide));
    Expr gradient = b.expr(n.value("grad_out", wide));
    int rank = TensorTypes.of(x.value()).rank();
    KnownAxes axes = TorchNormalizationOperators.normalized(n, rank);
    int first = rank - axes.dimensions().size();
    Expr inverse = spread(n, "rstd", x, axes);
    Expr normal = x.times(inverse);
    Expr scaled = scaled(n, gradient, first);
    Expr rest = normal.times(axes.spreadMean(scaled.times(normal)));
    set(n, 0, scaled.minus(rest).times(inverse), type);
    Expr sums = Axes.range(0, first).reduce(Reduction.SUM, gradient.times(normal));
    set(n, 1, sums, typeOf(n, "weight", type));
  }

  private static void group(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    Value given = n.value("input", wide);
    Expr gradient = b.expr(n.value("grad_out", wide));
    long groups = n.integer("group");
    Expr x = b.expr(TorchNormalizationOperators.grouped(b, given, groups));
    int rank = TensorTypes.of(given).rank();
    KnownAxes axes = new KnownAxes(DynamicShapes.range(2, rank + 1));
    Expr inverse = spread(n, "rstd", x, axes);
    Expr normal = x.minus(spread(n, "mean", x, axes)).times(inverse);
    Value scaled = scaled(n, gradient, 1).value();
    Expr inGroups = b.expr(TorchNormalizationOperators.grouped(b, scaled, groups));
    Value result = ofStandardized(inGroups, normal, inverse, axes).value();
    set(n, 0, b.expr(DynamicShapes.reshapeLike(b, result, given)), type);
    KnownAxes outer = TorchNormalizationOperators.others(1, rank);
    Expr flat = b.expr(DynamicShapes.reshapeLike(b, normal.value(), given));
    Type parameters = typeOf(n, "weight", type);
    set(n, 1, outer.reduce(Reduction.SUM, gradient.times(flat)), parameters);
    set(n, 2, outer.reduce(Reduction.SUM, gradient), parameters);
  }

  private static void batch(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    Expr x = b.expr(n.value("input", wide));
    Expr gradient = b.expr(n.value("grad_out", wide));
    int rank = TensorTypes.of(x.value()).rank();
    if (rank < 2) {
      throw UnsupportedNodeException.of("its operand is of rank %d", rank);
    }
    KnownAxes axes = TorchNormalizationOperators.others(1, rank);
    boolean trains = n.flag("train", false);
    Expr mean = spread(n, trains ? "save_mean" : "running_mean", x, axes);
    Expr inverse;
    if (trains) {
      inverse = spread(n, "save_invstd", x, axes);
    } else {
      Expr variance = spread(n, "running_var", x, axes);
      inverse = Formulas.reciprocal(variance.plus(variance.like(n.number("eps"))).sqrt());
    }
    Expr normal = x.minus(mean).times(inverse);
    Expr scaled = scaled(n, gradient, 1);
    set(n, 0, trains ? ofStandardized(scaled, normal, inverse, axes) : scaled.times(inverse), type);
    Type parameters = typeOf(n, "weight", wide);
    set(n, 1, axes.reduce(Reduction.SUM, gradient.times(normal)), parameters);
    set(n, 2, axes.reduce(Reduction.SUM, gradient), parameters);
  }
}
