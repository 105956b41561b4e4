package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that reduce windows, or all of a channel, to one element. */
final class PoolingOperators {
  private PoolingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("MaxPool", since(1, 8, 10, 11, 12, 22), PoolingOperators::max)
        .add("AveragePool", since(1, 7, 10, 11, 19, 22), PoolingOperators::average)
        .add("LpPool", since(2, 11, 18, 22), PoolingOperators::norm)
        .add("GlobalMaxPool", since(1, 22), PoolingOperators::globalMax)
        .add("GlobalAveragePool", since(1, 22), PoolingOperators::globalAverage)
        .add("GlobalLpPool", since(2, 22), PoolingOperators::globalNorm);
  }

  private static KernelWindows windows(Node n) {
    return WindowAttributes.windows(
        n, n.value(0), WindowAttributes.positive("kernel_shape", n.integers("kernel_shape")), true);
  }

  // Maxima.

  private static void max(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    KernelWindows windows = windows(n);
    if (!n.wants(1)) {
      n.set(Pooling.max(b, windows, x));
      return;
    }
    List<Size> sizes = Size.allOf(b, x);
    Size count = Size.product(b, sizes);
    Value places = Size.reshape(b, Size.iota(b, List.of(count), 0, IntegerType.I64), sizes);
    List<Value> results = Pooling.maxWithPlaces(b, windows, x, places, false);
    Value indices = results.get(1);
    n.set(
        results.get(0), n.flag("storage_order") ? Pooling.columnMajor(b, indices, sizes) : indices);
  }

  private static void globalMax(Node n) {
    global(n, (x, space) -> space.reduce(Reduction.MAX, x));
  }

  /** Reduces the dimensions of space, of which each is then one. */
  private static void global(Node n, BiFunction<Expr, KnownAxes, Expr> formula) {
    Expr x = n.expr(0);
    KnownAxes space = new KnownAxes(Dimensions.range(2, n.input(0).rank()));
    n.set(space.keep(formula.apply(x, space), x.value()));
  }

  // Averages.

  private static void average(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Type wide = RegionBodies.sumType(type);
    Value x = n.expr(0, wide).value();
    KernelWindows windows = windows(n);
    Value sums = Pooling.reduce(b, windows, x, RegionBodies.scalar(b, wide, 0), Expr::plus);
    Value counts = Pooling.counts(b, windows, n.flag("count_include_pad"), sums);
    n.set(Formulas.convert(b, b.divide(sums, counts), type));
  }

  private static void globalAverage(Node n) {
    global(
        n,
        (x, space) -> {
          Type wide = RegionBodies.sumType(x.elementType());
          return Formulas.convert(space.mean(Formulas.convert(x, wide)), x.elementType());
        });
  }

  // Norms.

  private static void norm(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Type wide = RegionBodies.sumType(type);
    Value powers = powers(n, n.expr(0, wide)).value();
    Value sums = Pooling.reduce(b, windows(n), powers, RegionBodies.scalar(b, wide, 0), Expr::plus);
    n.set(Formulas.convert(root(n, b.expr(sums)), type));
  }

  private static void globalNorm(Node n) {
    global(
        n,
        (x, space) -> {
          Type wide = RegionBodies.sumType(x.elementType());
          Expr sum = space.sum(powers(n, Formulas.convert(x, wide)));
          return Formulas.convert(root(n, sum), x.elementType());
        });
  }

  private static Expr powers(Node n, Expr value) {
    Expr x = value.abs();
    long p = n.integer("p", 2);
    return p == 1 ? x : p == 2 ? x.times(x) : x.power(x.like((double) p));
  }

  private static Expr root(Node n, Expr x) {
    long p = n.integer("p", 2);
    return p == 1 ? x : p == 2 ? x.sqrt() : x.power(x.like(1.0 / p));
  }
}
