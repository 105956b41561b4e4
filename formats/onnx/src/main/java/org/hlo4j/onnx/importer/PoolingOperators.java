package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.Elementwise;
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
    n.set(results.get(0), n.flag("storage_order") ? columnMajor(b, indices, sizes) : indices);
  }

  /** Returns row-major places as column-major ones in each channel. */
  private static Value columnMajor(HloBuilder b, Value places, List<Size> sizes) {
    List<Size> shape = Size.allOf(b, places);
    Value rest = places;
    Value result = null;
    for (int i = sizes.size() - 1; i >= 2; i--) {
      Size inner = Size.product(b, sizes.subList(2, i));
      Value size = spread(b, sizes.get(i), shape);
      Value index = b.infer(Elementwise.REMAINDER, rest, size);
      rest = b.divide(rest, size);
      Value term = b.multiply(index, spread(b, inner, shape));
      result = result == null ? term : b.add(result, term);
    }
    Size channel = Size.product(b, sizes.subList(2, sizes.size()));
    Value outer = b.multiply(rest, spread(b, channel, shape));
    return result == null ? outer : b.add(outer, result);
  }

  private static Value spread(HloBuilder b, Size size, List<Size> shape) {
    return Size.broadcast(b, size.value(), shape, LongList.of());
  }

  private static void globalMax(Node n) {
    HloBuilder b = n.builder();
    n.set(restored(b, n.value(0), Reduction.MAX.apply(b, n.value(0), spatial(n.value(0)))));
  }

  private static LongList spatial(Value tensor) {
    return DynamicShapes.range(2, TensorTypes.of(tensor).rank());
  }

  /** Returns the result of a reduction with dimensions of size one in place of those dropped. */
  private static Value restored(HloBuilder b, Value tensor, Value reduced) {
    List<Size> sizes = new ArrayList<>(Size.allOf(b, tensor).subList(0, 2));
    while (sizes.size() < TensorTypes.of(tensor).rank()) {
      sizes.add(Size.of(b, 1));
    }
    return Size.reshape(b, reduced, sizes);
  }

  // Averages.

  private static void average(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Type wide = RegionBodies.sumType(type);
    Value x = Formulas.convert(b, n.value(0), wide);
    KernelWindows windows = windows(n);
    Value sums = Pooling.reduce(b, windows, x, RegionBodies.scalar(b, wide, 0), Expr::plus);
    Value counts = Pooling.counts(b, windows, n.flag("count_include_pad"), sums);
    n.set(Formulas.convert(b, b.divide(sums, counts), type));
  }

  private static void globalAverage(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Value x = Formulas.convert(b, n.value(0), RegionBodies.sumType(type));
    Value sum = Reduction.SUM.apply(b, x, spatial(x));
    Size count = Size.product(b, Size.allOf(b, x).subList(2, TensorTypes.of(x).rank()));
    Value divisor =
        Size.broadcast(
            b,
            b.convert(count.value(), TensorTypes.elementOf(x)),
            Size.allOf(b, sum),
            LongList.of());
    n.set(restored(b, x, Formulas.convert(b, b.divide(sum, divisor), type)));
  }

  // Norms.

  private static void norm(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Type wide = RegionBodies.sumType(type);
    Value powers = powers(n, Formulas.convert(b, n.value(0), wide));
    Value sums = Pooling.reduce(b, windows(n), powers, RegionBodies.scalar(b, wide, 0), Expr::plus);
    n.set(Formulas.convert(b, root(n, sums), type));
  }

  private static void globalNorm(Node n) {
    HloBuilder b = n.builder();
    Type type = n.input(0).elementType();
    Value x = Formulas.convert(b, n.value(0), RegionBodies.sumType(type));
    Value root = root(n, Reduction.SUM.apply(b, powers(n, x), spatial(x)));
    n.set(restored(b, x, Formulas.convert(b, root, type)));
  }

  private static Value powers(Node n, Value value) {
    Expr x = n.builder().expr(value).abs();
    long p = n.integer("p", 2);
    return (p == 1 ? x : p == 2 ? x.times(x) : x.power(x.like((double) p))).value();
  }

  private static Value root(Node n, Value value) {
    Expr x = n.builder().expr(value);
    long p = n.integer("p", 2);
    return (p == 1 ? x : p == 2 ? x.sqrt() : x.power(x.like(1.0 / p))).value();
  }
}
