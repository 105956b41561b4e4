package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that put elements in relation to others: softmax and normalizations. */
final class NormalizationOperators {
  private NormalizationOperators() {}

  static void addTo(Operators.Rows rows) {
    softmax(rows, "Softmax", NormalizationOperators::softmax);
    softmax(rows, "LogSoftmax", NormalizationOperators::logSoftmax);
    softmax(rows, "Hardmax", NormalizationOperators::hardmax);
    rows.add("LayerNormalization", since(17), NormalizationOperators::layerNormalization);
  }

  /** A function of the elements along axes. */
  private interface Formula {
    Expr apply(Expr x, KnownAxes axes);
  }

  /** Before version 13 all dimensions from the axis on were one. */
  private static void softmax(Operators.Rows rows, String name, Formula formula) {
    rows.add(
            name,
            since(1, 11),
            n ->
                along(
                    n,
                    formula,
                    Shapes.range(n.axis("axis", 1, n.input(0).rank()), n.input(0).rank())))
        .add(
            name,
            since(13),
            n -> along(n, formula, LongList.of(n.axis("axis", -1, n.input(0).rank()))));
  }

  private static void along(Node n, Formula formula, LongList dimensions) {
    n.set(formula.apply(n.builder().expr(n.value(0)), new KnownAxes(dimensions)).value());
  }

  static Expr softmax(Expr x, Axes axes) {
    Expr exp = x.minus(axes.spreadMax(x)).exp();
    return exp.over(axes.spreadSum(exp));
  }

  private static Expr logSoftmax(Expr x, Axes axes) {
    Expr shifted = x.minus(axes.spreadMax(x));
    Expr sum = axes.reduce(Reduction.SUM, shifted.exp());
    return shifted.minus(axes.spread(sum.log(), x));
  }

  /** Returns one at the first maximum, and zero elsewhere. */
  private static Expr hardmax(Expr x, KnownAxes axes) {
    Expr place = places(x, axes.dimensions());
    Expr places = x.eq(axes.spreadMax(x)).select(place, place.like(Long.MAX_VALUE));
    Expr first = axes.spread(axes.reduce(Reduction.MIN, places), x);
    return place.eq(first).convert(x.elementType());
  }

  /** Returns the index of each element among those of some dimensions. */
  private static Expr places(Expr x, LongList dimensions) {
    HloBuilder b = x.builder();
    Expr place = null;
    for (long dimension : dimensions.toArray()) {
      Expr index = b.expr(Shapes.indices(b, x.value(), (int) dimension));
      if (place != null) {
        Value size = Shapes.size(b, x.value(), (int) dimension);
        Expr factor = b.expr(Shapes.broadcastLike(b, size, x.value(), LongList.of()));
        index = place.times(factor).plus(index);
      }
      place = index;
    }
    return place == null ? x.convert(IntegerType.I64).like(0L) : place;
  }

  private static void layerNormalization(Node n) {
    HloBuilder b = n.builder();
    Expr given = b.expr(n.value(0));
    Type type = given.elementType();
    int rank = n.input(0).rank();
    Axes axes = Axes.range(n.axis("axis", -1, rank), rank);
    Expr x = Formulas.convert(given, Tensors.dataType(n.integer("stash_type", 1)).elementType());
    Expr mean = axes.mean(x);
    Expr difference = x.minus(axes.spread(mean, x));
    Expr variance = axes.mean(difference.times(difference));
    Expr inverse =
        Formulas.reciprocal(variance.plus(variance.like(n.number("epsilon", 1e-5f))).sqrt());
    Expr normalized = Formulas.convert(difference.times(axes.spread(inverse, x)), type);
    n.set(0, affine(normalized, n.value(1), n.valueOrNull(2)));
    if (n.wants(1)) {
      n.set(1, axes.result(mean, x, true, null));
    }
    if (n.wants(2)) {
      n.set(2, axes.result(inverse, x, true, null));
    }
  }

  private static Value affine(Expr x, Value scale, @Nullable Value bias) {
    HloBuilder b = x.builder();
    Expr scaled = Formulas.times(x, b.expr(scale));
    return (bias == null ? scaled : Formulas.plus(scaled, b.expr(bias))).value();
  }
}
