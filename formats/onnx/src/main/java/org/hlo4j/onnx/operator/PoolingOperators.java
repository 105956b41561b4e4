package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that reduce windows, or all of a channel, to one element. */
final class PoolingOperators {
  private PoolingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("MaxPool", since(1, 8, 10, 11, 12, 22), PoolingOperators::max)
        .add("AveragePool", since(1, 7, 10, 11, 19, 22), PoolingOperators::average)
        .add("LpPool", since(2, 11, 18, 22), PoolingOperators::norm)
        .add("GlobalMaxPool", since(1, 22), PoolingOperators::globalMax)
        .add("GlobalAveragePool", since(1, 22), PoolingOperators::globalAverage)
        .add("GlobalLpPool", since(2, 22), PoolingOperators::globalNorm)
        .add("com.microsoft.NhwcMaxPool", since(1), PoolingOperators::maxOfLastChannels)
        .add("com.microsoft.QLinearAveragePool", since(1), PoolingOperators::quantizedAverage)
        .add(
            "com.microsoft.QLinearGlobalAveragePool",
            since(1),
            PoolingOperators::globalQuantizedAverage);
  }

  private static KernelWindows windows(Node n) {
    return windows(n, n.value(0));
  }

  private static KernelWindows windows(Node n, Value tensor) {
    return WindowAttributes.windows(
        n, tensor, WindowAttributes.positive("kernel_shape", n.integers("kernel_shape")), true);
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

  private static void maxOfLastChannels(Node n) {
    HloBuilder b = n.builder();
    n.set(
        SpatialTensors.withChannelsFirst(
            n.expr(0), x -> b.expr(Pooling.max(b, windows(n, x.value()), x.value()))));
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

  // Quantized averages.

  private static Expr inOrder(Node n, UnaryOperator<Expr> formula) {
    Expr x = n.expr(0);
    return n.flag("channels_last")
        ? SpatialTensors.withChannelsFirst(x, formula)
        : formula.apply(x);
  }

  private static @Nullable Expr exprOrNull(Node n, int input) {
    return n.hasInput(input) ? n.expr(input) : null;
  }

  private static void quantizedAverage(Node n) {
    HloBuilder b = n.builder();
    IntegerType type = (IntegerType) n.input(0).elementType();
    n.set(
        inOrder(
            n,
            x -> {
              Expr numbers = QuantizationFormulas.dequantize(x, exprOrNull(n, 2), n.expr(1), 0);
              KernelWindows windows = windows(n, x.value());
              Value zero = RegionBodies.scalar(b, FloatType.F32, 0);
              Expr sums = b.expr(Pooling.reduce(b, windows, numbers.value(), zero, Expr::plus));
              // Those of partial windows beyond the padding count, too.
              Expr counts =
                  n.flag("count_include_pad")
                      ? sums.like((double) Sizes.product(LongList.wrap(n.integers("kernel_shape"))))
                      : b.expr(Pooling.counts(b, windows, false, sums.value()));
              return QuantizationFormulas.requantizeSum(
                  sums.over(counts), n.expr(3), exprOrNull(n, 4), type);
            }));
  }

  /** Integers are added up; the scales and their number are one factor of the sum. */
  private static void globalQuantizedAverage(Node n) {
    IntegerType type = (IntegerType) n.input(0).elementType();
    n.set(
        inOrder(
            n,
            x -> {
              KnownAxes space = new KnownAxes(Dimensions.range(2, n.input(0).rank()));
              Expr zero = QuantizationFormulas.spread(n.expr(2), x.value(), 0, 0);
              HloBuilder b = n.builder();
              Expr centered = b.expr(QuantizationFormulas.centered(b, x.value(), zero.value()));
              Expr sums = b.expr(space.keep(space.sum(centered), x.value()));
              Expr numbers = sums.convert(FloatType.F32);
              Expr count = space.count(numbers, x);
              Expr in = QuantizationFormulas.spread(n.expr(1), numbers.value(), 0, 0);
              Expr out = QuantizationFormulas.spread(n.expr(3), numbers.value(), 0, 0);
              Expr own = QuantizationFormulas.spread(n.expr(4), numbers.value(), 0, 0);
              return QuantizationFormulas.quantize(
                  numbers.times(in.over(out.times(count))), own, type);
            }));
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
