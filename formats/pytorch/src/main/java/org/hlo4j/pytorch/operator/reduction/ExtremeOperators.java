package org.hlo4j.pytorch.operator.reduction;

import java.util.List;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The largest and least elements with their indices. Not a number comes before all numbers. */
public final class ExtremeOperators {
  private ExtremeOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> alongDimension(n, ComparisonDirection.GT), "aten.max.dim")
        .add(n -> alongDimension(n, ComparisonDirection.LT), "aten.min.dim")
        .add(n -> index(n, ComparisonDirection.GT), "aten.argmax.default")
        .add(n -> index(n, ComparisonDirection.LT), "aten.argmin.default");
  }

  private static void alongDimension(OperatorCall n, ComparisonDirection direction) {
    Expr x = n.expr("self");
    KnownAxes axes = Reductions.axes(n, x);
    if (axes.dimensions().isEmpty()) {
      n.set(0, x.value());
      n.set(1, n.builder().i64(0));
      return;
    }
    List<Expr> extreme = Extremes.of(x, axes.dimensions(), direction);
    Type type = x.elementType();
    Reductions.set(n, 0, extreme.get(0), x, axes, type);
    Reductions.set(n, 1, extreme.get(1), x, axes, IntegerType.I64);
  }

  private static void index(OperatorCall n, ComparisonDirection direction) {
    HloBuilder b = n.builder();
    Expr x = n.expr("self");
    KnownAxes axes = Reductions.axes(n, x);
    if (axes.dimensions().isEmpty()) {
      n.set(b.i64(0));
      return;
    }
    // Without a dimension the index is that among all elements.
    Reductions.set(
        n, 0, Extremes.of(x, axes.dimensions(), direction).get(1), x, axes, IntegerType.I64);
  }
}
