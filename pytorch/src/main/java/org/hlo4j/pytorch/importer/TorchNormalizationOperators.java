package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.frontend.Axes;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.Formulas;
import org.hlo4j.frontend.KnownAxes;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that bring elements to a mean of zero and a variance, or mean square, of one. */
final class TorchNormalizationOperators {
  private TorchNormalizationOperators() {}

  static void addTo(TorchOperators.Rows rows) {
    rows.add(
            TorchNormalizationOperators::layer,
            "aten.layer_norm.default",
            "aten.native_layer_norm.default")
        .add(TorchNormalizationOperators::group, "aten.group_norm.default")
        .add(TorchNormalizationOperators::group, "aten.native_group_norm.default")
        .add(
            TorchNormalizationOperators::rootMeanSquare,
            "aten.rms_norm.default",
            "aten._fused_rms_norm.default")
        .add(
            TorchNormalizationOperators::weight,
            "aten._weight_norm.default",
            "aten._weight_norm_interface.default");
  }

  /** Elements minus their mean, times the inverse of their standard deviation. */
  record Standardized(Expr mean, Expr inverse, Expr normal) {
    /**
     * Returns the elements of a tensor along some dimensions standardized.
     *
     * @param epsilon added to the variance
     */
    static Standardized of(Expr x, Axes axes, double epsilon) {
      Expr mean = axes.mean(x);
      Expr difference = x.minus(axes.spread(mean, x));
      Expr variance = axes.mean(Formulas.square(difference));
      Expr inverse = Formulas.reciprocal(variance.plus(variance.like(epsilon)).sqrt());
      return new Standardized(mean, inverse, difference.times(axes.spread(inverse, x)));
    }
  }

  /**
   * Returns a tensor times a scale plus a bias, if there are such.
   *
   * @param dimension where their first dimension is
   */
  static Expr affine(OperatorCall n, Expr x, int dimension) {
    HloBuilder b = x.builder();
    int rank = TensorTypes.of(x.value()).rank();
    Expr result = x;
    if (n.has("weight")) {
      Value scale = n.value("weight", x.elementType());
      result = Formulas.times(result, b.expr(DynamicShapes.alignedAt(b, scale, dimension, rank)));
    }
    if (n.has("bias")) {
      Value bias = n.value("bias", x.elementType());
      result = Formulas.plus(result, b.expr(DynamicShapes.alignedAt(b, bias, dimension, rank)));
    }
    return result;
  }

  /** Returns the last dimensions, as many as the normalized shape has. */
  static KnownAxes normalized(OperatorCall n, int rank) {
    int count = n.sizes("normalized_shape").size();
    if (count < 1 || count > rank) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d does not have %d dimensions to normalize", rank, count);
    }
    return new KnownAxes(DynamicShapes.range(rank - count, rank));
  }

  private static void layer(OperatorCall n) {
    Type type = n.ref("input").elementType();
    Expr x = n.builder().expr(n.value("input", TypePromotion.computed(type)));
    int rank = TensorTypes.of(x.value()).rank();
    KnownAxes axes = normalized(n, rank);
    Standardized parts = Standardized.of(x, axes, n.number("eps", 1e-5));
    n.set(0, affine(n, parts.normal, rank - axes.dimensions().size()), type);
    statistics(n, axes, x, parts.mean, parts.inverse);
  }

  /** Sets further results, with dimensions of size one for those that are normalized. */
  private static void statistics(OperatorCall n, KnownAxes axes, Expr x, Expr... statistics) {
    for (int i = 0; i < statistics.length; i++) {
      if (i + 1 < n.resultCount()) {
        Expr kept = x.builder().expr(axes.keep(statistics[i], x.value()));
        n.set(i + 1, kept, n.declaredElementType(i + 1, x.elementType()));
      }
    }
  }

  // Groups.

  /** Returns a tensor whose channels are two dimensions: of groups, and of those in each. */
  static Value grouped(HloBuilder b, Value x, long groups) {
    LongList shape = TensorTypes.of(x).shape();
    if (shape.size() < 2 || groups < 1 || (shape.get(1) >= 0 && shape.get(1) % groups != 0)) {
      throw UnsupportedNodeException.of(
          "shape %s does not have %d groups of channels", shape, groups);
    }
    List<Size> sizes = Size.allOf(b, x);
    sizes.set(1, sizes.get(1).over(groups));
    sizes.add(1, Size.of(b, groups));
    return Size.reshape(b, x, sizes);
  }

  private static void group(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Value given = n.value("input", TypePromotion.computed(type));
    Expr x =
        b.expr(grouped(b, given, n.has("group") ? n.integer("group") : n.integer("num_groups")));
    int rank = TensorTypes.of(given).rank();
    Standardized parts = Standardized.of(x, Axes.range(2, rank + 1), n.number("eps", 1e-5));
    Expr normal = b.expr(DynamicShapes.reshapeLike(b, parts.normal.value(), given));
    n.set(0, affine(n, normal, 1), type);
    if (n.resultCount() > 1) {
      n.set(1, parts.mean, n.declaredElementType(1, type));
      n.set(2, parts.inverse, n.declaredElementType(2, type));
    }
  }

  // Root mean squares.

  private static void rootMeanSquare(OperatorCall n) {
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    Expr x = n.builder().expr(n.value("input", wide));
    int rank = TensorTypes.of(x.value()).rank();
    KnownAxes axes = normalized(n, rank);
    // Without an epsilon it is that of the type in which PyTorch computes.
    double epsilon = n.number("eps", wide == FloatType.F64 ? Math.ulp(1.0) : Math.ulp(1.0f));
    Expr mean = axes.mean(Formulas.square(x));
    Expr inverse = Formulas.reciprocal(mean.plus(mean.like(epsilon)).sqrt());
    Expr normal = x.times(axes.spread(inverse, x));
    n.set(
        0,
        affine(n, normal, rank - axes.dimensions().size()),
        n.has("weight") ? n.promoted("input", "weight") : type);
    statistics(n, axes, x, inverse);
  }

  // Weights.

  /** Returns the dimensions but one; all for {@code -1}. */
  static KnownAxes others(long dimension, int rank) {
    LongList all = DynamicShapes.range(0, rank);
    return new KnownAxes(
        dimension == -1
            ? all
            : DynamicShapes.without(all, LongList.of(OperatorCall.dimension(dimension, rank))));
  }

  /** Returns a tensor with norms along all dimensions but one that are given. */
  private static void weight(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("v").elementType();
    Type wide = TypePromotion.computed(type);
    Expr direction = b.expr(n.value("v", wide));
    Expr magnitude = b.expr(n.value("g", wide));
    int rank = TensorTypes.of(direction.value()).rank();
    KnownAxes axes = others(n.integer("dim", 0), rank);
    Expr norm = TorchNormOperators.norm(direction, 2, axes);
    Expr kept = b.expr(axes.keep(norm, direction.value()));
    if (n.integer("dim", 0) == -1) {
      kept = norm;
    }
    n.set(0, Formulas.times(direction, Formulas.broadcast(Expr::over, magnitude, kept)), type);
    if (n.resultCount() > 1) {
      n.set(1, kept, n.declaredElementType(1, wide));
    }
  }
}
