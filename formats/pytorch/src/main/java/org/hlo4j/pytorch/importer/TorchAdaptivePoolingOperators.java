package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that reduce as many windows as the result has elements, and their gradients. */
final class TorchAdaptivePoolingOperators {
  /** The bounds of windows that are not of one size are constants of the program. */
  private static final long MAX_COUNT = 1 << 14;

  /** The elements of such windows are indices in constants. */
  private static final long MAX_INDICES = 1 << 20;

  private TorchAdaptivePoolingOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    for (int rank = 1; rank <= 3; rank++) {
      int space = rank;
      rows.add(n -> average(n, space), "aten.adaptive_avg_pool" + rank + "d.default")
          .add(n -> max(n, space), "aten.adaptive_max_pool" + rank + "d.default");
    }
    rows.add(n -> average(n, 2), "aten._adaptive_avg_pool2d.default")
        .add(n -> average(n, 3), "aten._adaptive_avg_pool3d.default")
        .add(n -> averageGradient(n, 2), "aten._adaptive_avg_pool2d_backward.default")
        .add(n -> averageGradient(n, 3), "aten._adaptive_avg_pool3d_backward.default");
  }

  /**
   * The windows along a dimension, which may overlap: window {@code i} has the elements from {@code
   * i * size / count}, rounded down, to {@code (i + 1) * size / count}, rounded up.
   */
  private record Windows(long size, long count) {
    long start(long i) {
      return Math.floorDiv(i * size, count);
    }

    long end(long i) {
      return Math.ceilDiv((i + 1) * size, count);
    }

    long longest() {
      if (areSame()) {
        return size / count;
      }
      long longest = 0;
      for (long i = 0; i < count; i++) {
        longest = Math.max(longest, end(i) - start(i));
      }
      return longest;
    }

    boolean areSame() {
      return count > 0 && size % count == 0;
    }
  }

  private static Windows windows(HloBuilder b, Value tensor, int dimension, Size count) {
    Size size = Size.of(b, tensor, dimension);
    if (!size.isKnown() || !count.isKnown()) {
      throw UnsupportedNodeException.of(
          "dimension %d of its operand or result is not known", dimension);
    }
    if (count.orDynamic() < 0
        || size.orDynamic() > Integer.MAX_VALUE
        || count.orDynamic() > Integer.MAX_VALUE
        || (count.orDynamic() > 0 && size.is(0))) {
      throw UnsupportedNodeException.of(
          "%d elements have no %d windows", size.orDynamic(), count.orDynamic());
    }
    Windows windows = new Windows(size.orDynamic(), count.orDynamic());
    if (!windows.areSame() && count.orDynamic() > MAX_COUNT) {
      throw UnsupportedNodeException.of("%d windows are of different sizes", windows.count);
    }
    return windows;
  }

  /** Returns a tensor whose elements along a dimension are those of each window. */
  private static Value gathered(HloBuilder b, Value tensor, int dimension, Windows windows) {
    long longest = windows.longest();
    if (windows.areSame()) {
      List<Size> sizes = Size.allOf(b, tensor);
      sizes.set(dimension, Size.of(b, windows.count));
      sizes.add(dimension + 1, Size.of(b, longest));
      return Size.reshape(b, tensor, sizes);
    }
    if (Sizes.multiply(windows.count, longest) > MAX_INDICES) {
      throw UnsupportedNodeException.of(
          "%d windows of %d elements are of different sizes", windows.count, longest);
    }
    long[] indices = new long[(int) (windows.count * longest)];
    for (int i = 0; i < windows.count; i++) {
      for (int j = 0; j < longest; j++) {
        indices[(int) (i * longest) + j] = Math.min(windows.start(i) + j, windows.size - 1);
      }
    }
    Value places = b.reshape(b.i64s(indices), windows.count, longest);
    return Gathering.take(b, tensor, places, dimension);
  }

  /** Returns elements of windows, or another number for those after the end of a window. */
  private static Expr masked(
      HloBuilder b, Value gathered, int dimension, Windows windows, Value other) {
    Expr x = b.expr(gathered);
    if (windows.areSame()) {
      return x;
    }
    long[] lengths = new long[(int) windows.count];
    for (int i = 0; i < windows.count; i++) {
      lengths[i] = windows.end(i) - windows.start(i);
    }
    List<Size> sizes = Size.allOf(b, gathered);
    List<Size> pair = sizes.subList(dimension, dimension + 2);
    Expr length = b.expr(Size.broadcast(b, b.i64s(lengths), pair, LongList.of(0)));
    Expr isInside = b.expr(Size.iota(b, pair, 1, IntegerType.I64)).lt(length);
    Value spread =
        Size.broadcast(b, isInside.value(), sizes, LongList.of(dimension, dimension + 1));
    return b.expr(spread).select(x, b.expr(DynamicShapes.fill(b, other, sizes)));
  }

  /** Returns the sums of windows along a dimension. */
  private static Value sums(HloBuilder b, Value tensor, int dimension, Windows windows) {
    Value zero = Numbers.of(b, 0, TensorTypes.elementOf(tensor));
    Expr elements = masked(b, gathered(b, tensor, dimension, windows), dimension, windows, zero);
    return Reduction.SUM.apply(b, elements.value(), LongList.of(dimension + 1));
  }

  /** Returns how many elements windows have, for each, in the shape of their sums. */
  private static Expr counts(Expr sums, int dimension, Windows windows) {
    if (windows.areSame()) {
      return sums.like((double) (windows.size / windows.count));
    }
    HloBuilder b = sums.builder();
    long[] lengths = new long[(int) windows.count];
    for (int i = 0; i < windows.count; i++) {
      lengths[i] = windows.end(i) - windows.start(i);
    }
    Value counts = b.convert(b.i64s(lengths), sums.elementType());
    return b.expr(DynamicShapes.broadcastLike(b, counts, sums.value(), LongList.of(dimension)));
  }

  /** Returns the sizes of the result, those that are absent as in the operand. */
  private static List<Size> outputs(OperatorCall n, Value tensor, int rank) {
    HloBuilder b = n.builder();
    List<Size> sizes = n.sizes("output_size");
    if (sizes.size() == 1) {
      sizes = new ArrayList<>(Collections.nCopies(rank, sizes.getFirst()));
    }
    if (sizes.size() != rank) {
      throw UnsupportedNodeException.of("its result has %d dimensions of space", sizes.size());
    }
    for (int i = 0; i < rank; i++) {
      Size own = Size.of(b, tensor, i + 2);
      if (own.isSame(sizes.get(i))) {
        sizes.set(i, own);
      }
    }
    return sizes;
  }

  private static void average(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value given = n.tensor("self");
    Type type = TensorTypes.elementOf(given);
    Value x = SpatialTensors.batched(b, n.value("self", TypePromotion.computed(type)), rank);
    List<Size> outputs = outputs(n, x, rank);
    if (outputs.stream().allMatch(size -> size.is(1))) {
      // The mean of all, whatever the sizes are.
      KnownAxes axes = new KnownAxes(DynamicShapes.range(2, rank + 2));
      Value mean = axes.keep(axes.mean(b.expr(x)), x);
      n.set(0, b.expr(SpatialTensors.like(b, mean, given)), type);
      return;
    }
    Value result = x;
    for (int i = 0; i < rank; i++) {
      int dimension = i + 2;
      Size own = Size.of(b, x, dimension);
      if (own == outputs.get(i) || own.isSame(outputs.get(i))) {
        continue;
      }
      Windows windows = windows(b, result, dimension, outputs.get(i));
      Expr sums = b.expr(sums(b, result, dimension, windows));
      result = sums.over(counts(sums, dimension, windows)).value();
    }
    n.set(0, b.expr(SpatialTensors.like(b, result, given)), type);
  }

  private static void max(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value given = n.tensor("self");
    Value x = SpatialTensors.batched(b, given, rank);
    SpatialTensors.requireReal(x);
    List<Size> outputs = outputs(n, x, rank);
    Value lowest = b.constant(Reduction.MAX.identity(TensorTypes.elementOf(x)));
    Value last = b.i64(Long.MAX_VALUE);
    Value values = x;
    Value places = TorchPoolingOperators.places(b, x);
    for (int i = 0; i < rank; i++) {
      int dimension = i + 2;
      Size own = Size.of(b, x, dimension);
      if (own.isSame(outputs.get(i))) {
        continue;
      }
      Windows windows = windows(b, values, dimension, outputs.get(i));
      List<Value> pair =
          List.of(
              masked(b, gathered(b, values, dimension, windows), dimension, windows, lowest)
                  .value(),
              masked(b, gathered(b, places, dimension, windows), dimension, windows, last).value());
      List<Value> reduced =
          RegionBodies.reduce(
              b,
              pair,
              List.of(lowest, last),
              LongList.of(dimension + 1),
              a -> Extremes.better(b, a, ComparisonDirection.GT, false, true));
      values = reduced.get(0);
      places = reduced.get(1);
    }
    n.set(0, SpatialTensors.like(b, values, given));
    n.set(1, SpatialTensors.like(b, places, given));
  }

  /** The windows that an element is in are those of the reverse reduction. */
  private static void averageGradient(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Type type = TensorTypes.elementOf(self);
    Value x = SpatialTensors.batched(b, self, rank);
    Value gradient =
        SpatialTensors.batched(b, n.value("grad_output", TypePromotion.computed(type)), rank);
    for (int i = 0; i < rank; i++) {
      int dimension = i + 2;
      Windows windows = windows(b, x, dimension, Size.of(b, gradient, dimension));
      Expr given = b.expr(gradient);
      Value parts = given.over(counts(given, dimension, windows)).value();
      Windows reverse = windows(b, parts, dimension, Size.of(b, windows.size));
      gradient = sums(b, parts, dimension, reverse);
    }
    n.set(0, b.expr(SpatialTensors.like(b, gradient, self)), type);
  }
}
