package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.Pooling;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that reduce windows to one element, and their gradients. */
final class PoolingOperators {
  private PoolingOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    for (int rank = 1; rank <= 3; rank++) {
      int space = rank;
      rows.add(n -> max(n, space, false), "aten.max_pool" + rank + "d.default")
          .add(n -> max(n, space, true), "aten.max_pool" + rank + "d_with_indices.default")
          .add(n -> average(n, space), "aten.avg_pool" + rank + "d.default");
    }
    rows.add(n -> maxGradient(n, 2), "aten.max_pool2d_with_indices_backward.default")
        .add(n -> maxGradient(n, 3), "aten.max_pool3d_with_indices_backward.default")
        .add(n -> maxGradient(n, 2), "aten.adaptive_max_pool2d_backward.default")
        .add(n -> maxGradient(n, 3), "aten.adaptive_max_pool3d_backward.default")
        .add(n -> averageGradient(n, 2), "aten.avg_pool2d_backward.default")
        .add(n -> averageGradient(n, 3), "aten.avg_pool3d_backward.default")
        .add(n -> unpool(n, 2), "aten.max_unpool2d.default")
        .add(n -> unpool(n, 3), "aten.max_unpool3d.default");
  }

  /** Returns the windows that the arguments describe. */
  private static KernelWindows windows(OperatorCall n, Value tensor, int rank) {
    HloBuilder b = n.builder();
    long[] kernel = SpatialArguments.positive(n, "kernel_size", rank, 1);
    boolean hasStride = n.has("stride") && n.integers("stride").length > 0;
    long[] strides = hasStride ? SpatialArguments.positive(n, "stride", rank, 1) : kernel;
    long[] dilations = SpatialArguments.positive(n, "dilation", rank, 1);
    long[] padding = SpatialArguments.natural(n, "padding", rank);
    boolean isCeil = n.flag("ceil_mode", false);
    List<KernelWindows.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      if (padding[i] > Sizes.dilated(kernel[i], dilations[i]) / 2) {
        throw UnsupportedNodeException.of(
            "its padding %d is more than half of the kernel", padding[i]);
      }
      Size pad = Size.of(b, padding[i]);
      KernelWindows.Dimension dimension =
          new KernelWindows.Dimension(
              Size.of(b, tensor, i + 2),
              kernel[i],
              strides[i],
              dilations[i],
              pad,
              pad,
              Size.of(b, 0));
      dimensions.add(isCeil ? dimension.withPartialWindow() : dimension);
    }
    return KernelWindows.of(b, dimensions);
  }

  // Maxima.

  private static void max(OperatorCall n, int rank, boolean hasIndices) {
    HloBuilder b = n.builder();
    Value given = n.tensor("self");
    Value x = SpatialTensors.batched(b, given, rank);
    SpatialTensors.requireReal(x);
    KernelWindows windows = windows(n, x, rank);
    if (!hasIndices) {
      n.set(SpatialTensors.like(b, Pooling.max(b, windows, x), given));
      return;
    }
    List<Value> results = Pooling.maxWithPlaces(b, windows, x, Pooling.places(b, x), true);
    n.set(0, SpatialTensors.like(b, results.get(0), given));
    n.set(1, SpatialTensors.like(b, results.get(1), given));
  }

  private static void maxGradient(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Type type = TensorTypes.elementOf(self);
    Value gradient =
        SpatialTensors.batched(b, n.value("grad_output", TypePromotion.computed(type)), rank);
    Value indices = SpatialTensors.batched(b, n.tensor("indices"), rank);
    List<Size> sizes = Size.allOf(b, SpatialTensors.batched(b, self, rank));
    Value result = Pooling.unpooled(b, gradient, indices, true, sizes, Reduction.SUM);
    n.set(0, b.expr(SpatialTensors.like(b, result, self)), type);
  }

  private static void unpool(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Value x = SpatialTensors.batched(b, self, rank);
    Value indices = SpatialTensors.batched(b, n.tensor("indices"), rank);
    List<Size> space = n.sizes("output_size");
    if (space.size() != rank) {
      throw UnsupportedNodeException.of("its result has %d dimensions of space", space.size());
    }
    List<Size> sizes = new ArrayList<>(Size.allOf(b, x).subList(0, 2));
    sizes.addAll(space);
    n.set(SpatialTensors.like(b, Pooling.unpooled(b, x, indices, true, sizes, null), self));
  }

  // Averages.

  /** Returns the number by which the sum of each window is divided. */
  private static Value divisors(OperatorCall n, KernelWindows windows, Value sums) {
    HloBuilder b = n.builder();
    if (n.has("divisor_override")) {
      long divisor = n.integer("divisor_override");
      if (divisor == 0) {
        throw UnsupportedNodeException.of("its divisor is zero");
      }
      return Numbers.like(b.expr(sums), divisor).value();
    }
    return Pooling.counts(b, windows, n.flag("count_include_pad", true), sums);
  }

  private static void average(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value given = n.tensor("self");
    Type type = TensorTypes.elementOf(given);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, Numbers.convert(b, given, wide), rank);
    KernelWindows windows = windows(n, x, rank);
    Value sums = Pooling.reduce(b, windows, x, Numbers.of(b, 0, wide), Expr::plus);
    Value averages = b.divide(sums, divisors(n, windows, sums));
    n.set(0, b.expr(SpatialTensors.like(b, averages, given)), type);
  }

  /** The gradients of the windows that an element is in are added up. */
  private static void averageGradient(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Type type = TensorTypes.elementOf(self);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, self, rank);
    Value gradient = SpatialTensors.batched(b, n.value("grad_output", wide), rank);
    KernelWindows windows = windows(n, x, rank);
    Value parts = b.divide(gradient, divisors(n, windows, gradient));
    long[] kernel = new long[rank + 2];
    long[] dilations = new long[rank + 2];
    long[] padding = new long[2 * rank + 4];
    Arrays.fill(kernel, 1);
    Arrays.fill(dilations, 1);
    for (int i = 0; i < rank; i++) {
      KernelWindows.Dimension d = windows.dimensions().get(i);
      kernel[i + 2] = d.kernel();
      dilations[i + 2] = d.stride();
      Size low = Size.of(b, d.kernel() - 1).minus(d.low());
      Size spread = Size.of(b, parts, i + 2).plus(-1).times(d.stride()).plus(1);
      Size high = d.size().plus(d.kernel() - 1).minus(spread).minus(low);
      if (!high.isKnown()) {
        throw UnsupportedNodeException.of("sizes of its input are not known");
      }
      padding[2 * i + 4] = low.orDynamic();
      padding[2 * i + 5] = high.orDynamic();
    }
    OperationState state =
        b.state(Reductions.REDUCE_WINDOW, parts, Numbers.of(b, 0, wide))
            .set(ReduceWindowOp.WINDOW_DIMENSIONS, kernel)
            .set(ReduceWindowOp.BASE_DILATIONS, dilations)
            .set(ReduceWindowOp.PADDING, KernelWindows.pairs(padding))
            .addResultType(RankedTensorType.of(TensorTypes.of(x).shape(), wide));
    Value result =
        b.create(state, RegionBodies.pairs(List.of(parts)), a -> List.of(b.add(a.get(0), a.get(1))))
            .result(0);
    n.set(0, b.expr(SpatialTensors.like(b, result, self)), type);
  }
}
