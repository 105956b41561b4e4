package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.engine.kernel.product.Convolution;
import org.hlo4j.engine.kernel.product.ConvolutionShape;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.SummedKinds.Summation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;

/** Convolutions. */
final class ConvolutionLowerings {
  private ConvolutionLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Contractions.CONVOLUTION, ConvolutionLowerings::convolution);
  }

  private static boolean convolution(PlanBuilder builder, Operation op) {
    Value result = op.result(0);
    Summation summation =
        SummedKinds.summationOrNull(
            result, op.operand(0), op.operand(1), depth(op), builder.isStrict());
    if (summation == null || !isOrdinary(op)) {
      return false;
    }
    ElementKind factors = summation.factors();
    // Its strides tell a convolution's layout, so that they are those of whole arrays.
    Stored input = whole(builder, op.operand(0), factors);
    Stored kernel = whole(builder, op.operand(1), factors);
    ElementKind summed = summation.sums();
    BufferSpec spec = builder.spec(summed.storage(), builder.spec(result).places());
    int slot = builder.newSlot(spec);
    Convolution<?> convolution =
        new Convolution<>(summation.kernel(false), shape(op, input.view(), kernel.view()));
    emit(builder, op, convolution, input.slot(), kernel.slot(), slot);
    SummedKinds.define(builder, result, slot, summed);
    return true;
  }

  private static Stored whole(PlanBuilder builder, Value value, ElementKind kind) {
    return builder.contiguous(builder.groups().converted(value, kind), kind);
  }

  /** Returns the products of a sum, or the most that arrays have. */
  private static int depth(Operation op) {
    ConvDimensionNumbersAttr numbers = ConvolutionOp.DIMENSION_NUMBERS.get(op);
    int[] kernel = TensorValues.sizes(op.operand(1));
    double depth = kernel[(int) numbers.kernelInputFeatureDimension()];
    for (int d : IndexArrays.ints(numbers.kernelSpatialDimensions())) {
      depth *= kernel[d];
    }
    return (int) depth;
  }

  private static <T> void emit(
      PlanBuilder builder,
      Operation op,
      Convolution<T> convolution,
      int input,
      int kernel,
      int slot) {
    TileKernel<T> tiles = convolution.tiles();
    int packed = builder.beforeLoops(kernel, () -> pack(builder, op, convolution, kernel));
    builder.emit(
        "convolution",
        op,
        new int[] {input, packed},
        new int[] {slot},
        run ->
            convolution.run(
                tiles.cast(run.value(input)),
                tiles.cast(run.value(packed)),
                tiles.cast(run.value(slot)),
                run.parallel()));
  }

  /** Copies a kernel in the form in which it is used; returns its slot. */
  private static <T> int pack(
      PlanBuilder builder, Operation op, Convolution<T> convolution, int kernel) {
    TileKernel<T> tiles = convolution.tiles();
    int packed =
        builder.newSlot(builder.spec(builder.spec(kernel).storage(), convolution.packedLength()));
    builder.emit(
        "pack",
        op,
        new int[] {kernel},
        new int[] {packed},
        run -> convolution.pack(tiles.cast(run.value(kernel)), tiles.cast(run.value(packed))));
    return packed;
  }

  /** Returns whether windows and padded images are of sizes that arrays can have. */
  private static boolean isOrdinary(Operation op) {
    ConvDimensionNumbersAttr numbers = ConvolutionOp.DIMENSION_NUMBERS.get(op);
    int[] input = TensorValues.sizes(op.operand(0));
    int[] kernel = TensorValues.sizes(op.operand(1));
    int[] output = TensorValues.sizes(op.result(0));
    int rank = numbers.inputSpatialDimensions().size();
    int[] steps = numbers(op, ConvolutionOp.WINDOW_STRIDES, rank);
    int[] dilation = numbers(op, ConvolutionOp.RHS_DILATION, rank);
    double elements = input[(int) numbers.inputFeatureDimension()];
    double window = 1;
    for (int d = 0; d < rank; d++) {
      double positions = output[(int) numbers.outputSpatialDimensions().get(d)];
      double taps = kernel[(int) numbers.kernelSpatialDimensions().get(d)];
      if (positions == 0 || taps == 0) {
        return false;
      }
      elements *= (positions - 1) * steps[d] + (taps - 1) * dilation[d] + 1;
      window *= taps;
    }
    return elements < Integer.MAX_VALUE / 2 && window < SummedKinds.MAX_TABLE;
  }

  private static ConvolutionShape shape(Operation op, StridedView input, StridedView kernel) {
    ConvDimensionNumbersAttr numbers = ConvolutionOp.DIMENSION_NUMBERS.get(op);
    StridedView output = StridedView.rowMajor(TensorValues.sizes(op.result(0)));
    int rank = numbers.inputSpatialDimensions().size();
    int batchGroups = ConvolutionOp.BATCH_GROUP_COUNT.get(op).intValue();
    int featureGroups = ConvolutionOp.FEATURE_GROUP_COUNT.get(op).intValue();
    int groups = batchGroups * featureGroups;
    int[] low = addends(WindowAttributes.low(op, rank));
    List<Boolean> reversal = WindowAttributes.reversal(op, rank);
    boolean[] reversed = new boolean[rank];
    for (int d = 0; d < rank; d++) {
      reversed[d] = reversal.get(d);
    }
    return new ConvolutionShape(
        input.sizes()[(int) numbers.inputBatchDimension()] / batchGroups,
        kernel.sizes()[(int) numbers.kernelInputFeatureDimension()],
        kernel.sizes()[(int) numbers.kernelOutputFeatureDimension()] / groups,
        groups,
        batchGroups > 1,
        layout(
            input,
            numbers.inputBatchDimension(),
            numbers.inputFeatureDimension(),
            numbers.inputSpatialDimensions()),
        layout(
            kernel,
            numbers.kernelInputFeatureDimension(),
            numbers.kernelOutputFeatureDimension(),
            numbers.kernelSpatialDimensions()),
        layout(
            output,
            numbers.outputBatchDimension(),
            numbers.outputFeatureDimension(),
            numbers.outputSpatialDimensions()),
        numbers(op, ConvolutionOp.WINDOW_STRIDES, rank),
        low,
        numbers(op, ConvolutionOp.LHS_DILATION, rank),
        numbers(op, ConvolutionOp.RHS_DILATION, rank),
        reversed);
  }

  /** Returns strides or dilations of spatial dimensions. */
  private static int[] numbers(Operation op, Property<LongList> property, int rank) {
    return addends(WindowAttributes.numbers(op, property, rank));
  }

  private static int[] addends(LongList numbers) {
    return numbers.stream().mapToInt(WindowGeometry::addend).toArray();
  }

  private static ConvolutionShape.Layout layout(
      StridedView view, long batch, long feature, LongList spatial) {
    return new ConvolutionShape.Layout(
        view.offset(),
        view.strides()[(int) batch],
        view.strides()[(int) feature],
        IndexArrays.pick(view.sizes(), IndexArrays.ints(spatial)),
        IndexArrays.pick(view.strides(), IndexArrays.ints(spatial)));
  }
}
