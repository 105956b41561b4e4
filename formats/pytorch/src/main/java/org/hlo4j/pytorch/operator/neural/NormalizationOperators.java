package org.hlo4j.pytorch.operator.neural;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.norm.Normalizations.RootMeanSquare;
import org.hlo4j.formulas.norm.Normalizations.Standardized;
import org.hlo4j.formulas.norm.Norms;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that bring elements to a mean of zero and a variance, or mean square, of one. */
final class NormalizationOperators {
  private NormalizationOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            NormalizationOperators::layer,
            "aten.layer_norm.default",
            "aten.native_layer_norm.default")
        .add(NormalizationOperators::group, "aten.group_norm.default")
        .add(NormalizationOperators::group, "aten.native_group_norm.default")
        .add(
            NormalizationOperators::rootMeanSquare,
            "aten.rms_norm.default",
            "aten._fused_rms_norm.default")
        .add(
            NormalizationOperators::weight,
            "aten._weight_norm.default",
            "aten._weight_norm_interface.default");
  }

  /**
   * Returns a tensor times a scale plus a bias, if there are such.
   *
   * @param dimension where their first dimension is
   */
  static Expr affine(OperatorCall n, Expr x, int dimension) {
    Value scale = n.valueOrNull("weight", x.elementType());
    Value bias = n.valueOrNull("bias", x.elementType());
    return Normalizations.affine(x, scale, bias, dimension);
  }

  /** Returns the last dimensions, as many as the normalized shape has. */
  static KnownAxes normalized(OperatorCall n, int rank) {
    int count = n.sizes("normalized_shape").size();
    if (count < 1 || count > rank) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d does not have %d dimensions to normalize", rank, count);
    }
    return new KnownAxes(Dimensions.range(rank - count, rank));
  }

  private static void layer(OperatorCall n) {
    Type type = n.elementType("input");
    Expr x = n.wide("input");
    int rank = TensorTypes.rank(x);
    KnownAxes axes = normalized(n, rank);
    Standardized parts = Normalizations.standardize(x, axes, n.number("eps", 1e-5));
    n.set(0, affine(n, parts.normal(), rank - axes.dimensions().size()), type);
    statistics(n, axes, x, parts.mean(), parts.inverse());
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

  private static void group(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("input");
    Value given = n.value("input", TypePromotion.computed(type));
    Standardized parts =
        Normalizations.standardizeGroups(
            b.expr(given),
            n.has("group") ? n.integer("group") : n.integer("num_groups"),
            n.number("eps", 1e-5));
    Expr normal = b.expr(DynamicShapes.reshapeLike(b, parts.normal().value(), given));
    n.set(0, affine(n, normal, 1), type);
    if (n.resultCount() > 1) {
      n.set(1, parts.mean(), n.declaredElementType(1, type));
      n.set(2, parts.inverse(), n.declaredElementType(2, type));
    }
  }

  // Root mean squares.

  private static void rootMeanSquare(OperatorCall n) {
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    Expr x = n.expr("input", wide);
    int rank = TensorTypes.rank(x);
    KnownAxes axes = normalized(n, rank);
    // Without an epsilon it is that of the type in which PyTorch computes.
    double epsilon = n.number("eps", wide == FloatType.F64 ? Math.ulp(1.0) : Math.ulp(1.0f));
    RootMeanSquare norm = Normalizations.rootMeanSquare(x, axes, epsilon);
    n.set(
        0,
        affine(n, norm.normal(), rank - axes.dimensions().size()),
        n.has("weight") ? n.promoted("input", "weight") : type);
    statistics(n, axes, x, norm.inverse());
  }

  // Weights.

  /** Returns the dimensions but one; all for {@code -1}. */
  static KnownAxes others(long dimension, int rank) {
    LongList all = Dimensions.range(0, rank);
    return new KnownAxes(
        dimension == -1
            ? all
            : Dimensions.without(all, LongList.of(OperatorCall.dimension(dimension, rank))));
  }

  /** Returns a tensor with norms along all dimensions but one that are given. */
  private static void weight(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("v");
    Type wide = TypePromotion.computed(type);
    Expr direction = n.expr("v", wide);
    Expr magnitude = n.expr("g", wide);
    int rank = TensorTypes.rank(direction);
    KnownAxes axes = others(n.integer("dim", 0), rank);
    Expr norm = Norms.vector(direction, 2, axes);
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
