package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The largest and least elements with their indices. Not a number comes before all numbers. */
final class TorchExtremeOperators {
  private TorchExtremeOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> alongDimension(n, ComparisonDirection.GT), "aten.max.dim")
        .add(n -> alongDimension(n, ComparisonDirection.LT), "aten.min.dim")
        .add(n -> index(n, ComparisonDirection.GT), "aten.argmax.default")
        .add(n -> index(n, ComparisonDirection.LT), "aten.argmin.default");
  }

  private static void alongDimension(OperatorCall n, ComparisonDirection direction) {
    Expr x = n.expr("self");
    KnownAxes axes = TorchReductions.axes(n, x);
    if (axes.dimensions().isEmpty()) {
      n.set(0, x.value());
      n.set(1, n.builder().i64(0));
      return;
    }
    List<Expr> extreme = extreme(x, axes.dimensions(), direction);
    Type type = x.elementType();
    TorchReductions.set(n, 0, extreme.get(0), x, axes, type);
    TorchReductions.set(n, 1, extreme.get(1), x, axes, IntegerType.I64);
  }

  private static void index(OperatorCall n, ComparisonDirection direction) {
    HloBuilder b = n.builder();
    Expr x = n.expr("self");
    KnownAxes axes = TorchReductions.axes(n, x);
    if (axes.dimensions().isEmpty()) {
      n.set(b.i64(0));
      return;
    }
    // Without a dimension the index is that among all elements.
    TorchReductions.set(
        n, 0, extreme(x, axes.dimensions(), direction).get(1), x, axes, IntegerType.I64);
  }

  /** Returns the extreme elements of dimensions, and the first index of each. */
  private static List<Expr> extreme(Expr x, LongList dimensions, ComparisonDirection direction) {
    Formulas.requireReal(x);
    HloBuilder b = x.builder();
    Expr places = Formulas.places(x, dimensions);
    boolean isMaximum = direction == ComparisonDirection.GT;
    Value bound = b.constant(Reduction.bound(x.elementType(), isMaximum));
    List<Value> reduced =
        RegionBodies.reduce(
            b,
            List.of(x.value(), places.value()),
            List.of(bound, b.i64(0)),
            dimensions,
            values -> {
              List<Expr> e = new ArrayList<>();
              values.forEach(value -> e.add(b.expr(value)));
              return better(e.get(0), e.get(1), e.get(2), e.get(3), direction);
            });
    return List.of(b.expr(reduced.get(0)), b.expr(reduced.get(1)));
  }

  /** Returns the better one of two elements, the first one if none is, and its index. */
  private static List<Value> better(
      Expr left, Expr leftIndex, Expr right, Expr rightIndex, ComparisonDirection direction) {
    Expr isBetter = left.compare(direction, right);
    Expr isSame = left.eq(right);
    if (left.elementType() instanceof FloatType) {
      Expr leftIsNan = left.ne(left);
      Expr rightIsNan = right.ne(right);
      isBetter = isBetter.or(leftIsNan.and(rightIsNan.not()));
      isSame = isSame.or(leftIsNan.and(rightIsNan));
    }
    Expr isKept = isBetter.or(isSame.and(leftIndex.lt(rightIndex)));
    return List.of(
        isKept.select(left, right).value(), isKept.select(leftIndex, rightIndex).value());
  }

  /** Returns the elements of a dimension at places that are of the other dimensions. */
  static Expr pick(Expr x, Expr places, KnownAxes axis) {
    Formulas.requireReal(x);
    Expr index = indices(x, axis);
    Expr isPlace = index.eq(axis.spread(places, x));
    Expr lowest =
        x.builder()
            .expr(
                DynamicShapes.fill(
                    x.builder(),
                    x.builder().constant(Reduction.bound(x.elementType(), true)),
                    Size.allOf(x.builder(), x.value())));
    return axis.reduce(Reduction.MAX, isPlace.select(x, lowest));
  }

  private static Expr indices(Expr x, KnownAxes axis) {
    HloBuilder b = x.builder();
    return b.expr(DynamicShapes.indices(b, x.value(), (int) axis.dimensions().get(0)));
  }
}
