package org.hlo4j.pytorch.operator.reduction;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.index.Scans;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Sums and so on of all elements up to each one, and differences of successive elements. */
public final class ScanOperators {
  private ScanOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> accumulate(n, Reduction.SUM), "aten.cumsum.default")
        .add(n -> accumulate(n, Reduction.PRODUCT), "aten.cumprod.default")
        .add(n -> extremes(n, Reduction.MAX), "aten.cummax.default")
        .add(n -> extremes(n, Reduction.MIN), "aten.cummin.default")
        .add(ScanOperators::logCumSumExp, "aten.logcumsumexp.default", "aten._logcumsumexp.default")
        .add(ScanOperators::diff, "aten.diff.default")
        .add(
            n -> n.set(trapezoids(n, "y", false)),
            "aten.trapezoid.x",
            "aten.trapezoid.dx",
            "aten.trapz.x",
            "aten.trapz.dx")
        .add(
            n -> n.set(trapezoids(n, "y", true)),
            "aten.cumulative_trapezoid.x",
            "aten.cumulative_trapezoid.dx");
  }

  private static void accumulate(OperatorCall n, Reduction reduction) {
    Expr given = n.expr("self");
    Type type = n.dtype("dtype", Reductions.sumType(given.elementType()));
    Expr x = Numbers.cast(given, TypePromotion.computed(type));
    int rank = TensorTypes.rank(x);
    int dimension = n.dimension("dim", 0, rank);
    n.set(0, rank == 0 ? x : scan(x, dimension, reduction), type);
  }

  private static Expr scan(Expr x, int dimension, Reduction reduction) {
    HloBuilder b = x.builder();
    return b.expr(Scans.scan(b, x.value(), dimension, reduction, false, false));
  }

  /** The index is that of the last element that is not less than those before it. */
  private static void extremes(OperatorCall n, Reduction reduction) {
    HloBuilder b = n.builder();
    Expr x = n.expr("self");
    int rank = TensorTypes.rank(x);
    int dimension = n.dimension("dim", 0, rank);
    if (rank == 0) {
      n.set(0, x.value());
      n.set(1, b.i64(0));
      return;
    }
    Expr extreme = scan(x, dimension, reduction);
    Expr isExtreme = x.eq(extreme);
    if (Reductions.isFloat(x)) {
      isExtreme = isExtreme.or(x.ne(x));
    }
    Expr index = b.expr(DynamicShapes.indices(b, x.value(), dimension));
    Expr candidate = isExtreme.select(index, index.like(0L));
    n.set(0, extreme.value());
    n.set(1, scan(candidate, dimension, Reduction.MAX).value());
  }

  private static void logCumSumExp(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    if (!Reductions.isFloat(x)) {
      throw UnsupportedNodeException.of("its operand is not real");
    }
    HloBuilder b = n.builder();
    int rank = TensorTypes.rank(x);
    int dimension = n.dimension("dim", 0, rank);
    if (rank == 0) {
      n.set(n.expr("self"));
      return;
    }
    Value scanned =
        Scans.scan(
                b,
                List.of(x.value()),
                dimension,
                (left, right) ->
                    List.of(
                        Arithmetic.logAddExp(b.expr(left.getFirst()), b.expr(right.getFirst()))
                            .value()))
            .getFirst();
    n.set(0, b.expr(scanned), type);
  }

  // Differences.

  private static void diff(OperatorCall n) {
    HloBuilder b = n.builder();
    int rank = n.rank("self");
    if (rank == 0) {
      throw UnsupportedNodeException.of("its operand has rank 0");
    }
    int dimension = n.dimension("dim", -1, rank);
    if (n.integer("n", 1) == 0) {
      n.set(n.tensor("self"));
      return;
    }
    List<Value> parts = new ArrayList<>();
    for (String name : List.of("prepend", "self", "append")) {
      if (n.has(name)) {
        parts.add(n.value(name, n.elementType("self")));
      }
    }
    Expr x = b.expr(parts.size() == 1 ? parts.getFirst() : b.concatenate(parts, dimension));
    long order = n.integer("n", 1);
    if (order > 64) {
      throw UnsupportedNodeException.of("it takes differences %d times", order);
    }
    for (int i = 0; i < order; i++) {
      Size size = Size.of(b, x.value(), dimension);
      if (size.is(0)) {
        break;
      }
      Expr next = Movement.without(x, dimension, 1, 0);
      Expr previous = Movement.without(x, dimension, 0, 1);
      x = x.elementType() == IntegerType.I1 ? next.ne(previous) : next.minus(previous);
    }
    n.set(x);
  }

  /** Returns the areas of trapezoids, or their sums. */
  private static Expr trapezoids(OperatorCall n, String name, boolean isCumulative) {
    HloBuilder b = n.builder();
    int rank = n.rank(name);
    int dimension = n.dimension("dim", -1, rank);
    Type type = TypePromotion.floating(n.elementType(name));
    if (n.isTensor("x")) {
      type = TypePromotion.common(type, TypePromotion.floating(n.elementType("x")));
    }
    // Sums of integers are integers.
    Expr y = n.expr(name);
    y = Reductions.isFloat(y) ? Numbers.convert(y, TypePromotion.computed(type)) : y;
    if (rank == 0 || Size.of(b, y.value(), dimension).is(0)) {
      throw UnsupportedNodeException.of("its operand has no elements along a dimension");
    }
    Expr sums = Movement.without(y, dimension, 1, 0).plus(Movement.without(y, dimension, 0, 1));
    Expr areas;
    if (n.isTensor("x")) {
      Type product = TypePromotion.common(y.elementType(), n.elementType("x"));
      sums = Numbers.convert(sums, product);
      Expr x = Numbers.convert(n.expr("x"), product);
      int xRank = TensorTypes.rank(x);
      int own = xRank == 1 ? 0 : dimension;
      if (xRank != 1 && xRank != rank) {
        throw UnsupportedNodeException.of("its operands have ranks %d and %d", xRank, rank);
      }
      Expr widths = Movement.without(x, own, 1, 0).minus(Movement.without(x, own, 0, 1));
      areas =
          xRank == 1
              ? sums.times(Formulas.broadcastLike(widths.value(), sums, dimension))
              : Formulas.times(sums, widths);
    } else {
      sums = Numbers.convert(sums, TypePromotion.computed(type));
      areas = sums.times(Numbers.like(sums, n.number("dx", 1)));
    }
    areas = Numbers.convert(areas, TypePromotion.computed(type));
    Expr result =
        isCumulative
            ? scan(areas, dimension, Reduction.SUM)
            : new KnownAxes(LongList.of(dimension)).reduce(Reduction.SUM, areas);
    return Formulas.convert(result.times(Numbers.like(result, 0.5)), type);
  }
}
