package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.AdaptiveWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that reduce as many windows as the result has elements, and their gradients. */
final class AdaptivePoolingOperators {
  private AdaptivePoolingOperators() {}

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
      KnownAxes axes = new KnownAxes(Dimensions.range(2, rank + 2));
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
      AdaptiveWindows windows = AdaptiveWindows.of(b, result, dimension, outputs.get(i));
      Expr sums = b.expr(windows.sums(b, result, dimension));
      result = sums.over(windows.counts(sums, dimension)).value();
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
    Value places = Pooling.places(b, x);
    for (int i = 0; i < rank; i++) {
      int dimension = i + 2;
      Size own = Size.of(b, x, dimension);
      if (own.isSame(outputs.get(i))) {
        continue;
      }
      AdaptiveWindows windows = AdaptiveWindows.of(b, values, dimension, outputs.get(i));
      List<Value> pair =
          List.of(
              windows.elements(b, values, dimension, lowest).value(),
              windows.elements(b, places, dimension, last).value());
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
      AdaptiveWindows windows =
          AdaptiveWindows.of(b, x, dimension, Size.of(b, gradient, dimension));
      Expr given = b.expr(gradient);
      Value parts = given.over(windows.counts(given, dimension)).value();
      AdaptiveWindows reverse = AdaptiveWindows.of(b, parts, dimension, Size.of(b, windows.size()));
      gradient = reverse.sums(b, parts, dimension);
    }
    n.set(0, b.expr(SpatialTensors.like(b, gradient, self)), type);
  }
}
