package org.hlo4j.pytorch.operator.elementwise;

import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.FloatTests;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;

/** Comparisons, logic, and properties of numbers. */
public final class ComparisonOperators {
  private ComparisonOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    for (ComparisonDirection direction : ComparisonDirection.values()) {
      String name = direction.name().toLowerCase(Locale.ROOT);
      rows.add(compare(direction), "aten." + name + ".Tensor", "aten." + name + ".Scalar");
    }
    rows.add(n -> logical(n, Expr::and), "aten.logical_and.default")
        .add(n -> logical(n, Expr::or), "aten.logical_or.default")
        .add(n -> logical(n, Expr::ne), "aten.logical_xor.default")
        .add(n -> n.set(bool(n.expr("self")).not()), "aten.logical_not.default")
        .add(n -> n.set(isNan(n.expr("self"))), "aten.isnan.default")
        .add(n -> n.set(FloatTests.isInfinite(n.expr("self"))), "aten.isinf.default")
        .add(n -> n.set(FloatTests.isFinite(n.expr("self"))), "aten.isfinite.default")
        .add(n -> n.set(FloatTests.infinite(n.expr("self"), false)), "aten.isposinf.default")
        .add(n -> n.set(FloatTests.infinite(n.expr("self"), true)), "aten.isneginf.default")
        .add(n -> n.set(FloatTests.isNegative(n.expr("self"))), "aten.signbit.default");
  }

  private static OperatorTable.Builder<OperatorCall> compare(ComparisonDirection direction) {
    return n -> {
      List<Expr> both = n.broadcast(n.promoted("self", "other"), "self", "other");
      n.set(both.get(0).compare(direction, both.get(1)));
    };
  }

  private static void logical(OperatorCall n, BinaryOperator<Expr> function) {
    List<Expr> both = n.broadcast(IntegerType.I1, "self", "other");
    n.set(function.apply(both.get(0), both.get(1)));
  }

  private static Expr bool(Expr x) {
    return Numbers.convert(x, IntegerType.I1);
  }

  private static Expr isNan(Expr x) {
    return x.ne(x);
  }
}
