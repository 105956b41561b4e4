package org.hlo4j.interpreter.eval;

import static org.hlo4j.dialect.hlo.Properties.number;
import static org.hlo4j.dialect.hlo.Properties.required;
import static org.hlo4j.dialect.hlo.Properties.valueOrNull;

import java.util.Arrays;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;

/**
 * Convolutions as matrix products: for each batch entry, group and position along the first spatial
 * dimension, the windows are copied to the rows of a matrix.
 */
final class Convolutions {
  private final ConvDimensionNumbersAttr numbers;
  private final int featureGroups;
  private final int batchGroups;
  private final Tensor padded;
  private final Tensor kernel;
  private final Tensor result;
  private final Windows windows;
  private final LongList reversal;

  private Convolutions(
      Operation op,
      Tensor padded,
      Tensor kernel,
      Tensor result,
      Windows windows,
      ConvDimensionNumbersAttr numbers) {
    this.numbers = numbers;
    this.featureGroups = (int) number(op, "feature_group_count");
    this.batchGroups = (int) number(op, "batch_group_count");
    this.padded = padded;
    this.kernel = kernel;
    this.result = result;
    this.windows = windows;
    this.reversal =
        valueOrNull(op, "window_reversal") instanceof DenseArrayAttr array
            ? array.toLongs()
            : LongList.wrap(new long[windows.sizes().length]);
  }

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(
        Contractions.CONVOLUTION, (op, frame) -> convolve(op, frame, windows(op, frame)));
    evaluators.put(
        Dynamism.DYNAMIC_CONV,
        (op, frame) -> {
          LongList padding = Results.numbers(frame.operand(op, 2));
          convolve(op, frame, windows(op, frame).withPadding(padding));
        });
  }

  private static Windows windows(Operation op, Frame frame) {
    LongList spatial = dimensionNumbers(op).kernelSpatialDimensions();
    int[] sizes = Strides.pick(Strides.sizes(frame.operand(op, 1).shape()), spatial);
    return Windows.of(op, sizes, "window_strides", "lhs_dilation", "rhs_dilation");
  }

  private static ConvDimensionNumbersAttr dimensionNumbers(Operation op) {
    return required(op, "dimension_numbers", ConvDimensionNumbersAttr.class);
  }

  private static void convolve(Operation op, Frame frame, Windows spatial) {
    ConvDimensionNumbersAttr numbers = dimensionNumbers(op);
    Tensor input = frame.operand(op, 0);
    Type type = frame.elementType(op, 0);
    Tensor zero = Tensor.allocate(LongList.of(), type);
    Windows all = spatial.spread(input.rank(), numbers.inputSpatialDimensions());
    Tensor padded = all.pad(op, frame, Promotion.to(input, type), zero);
    Tensor kernel = Promotion.to(frame.operand(op, 1), type);
    int[] counts = all.counts(padded);
    int[] sizes = new int[input.rank()];
    int batch = (int) numbers.inputBatchDimension();
    int batchGroups = (int) number(op, "batch_group_count");
    sizes[(int) numbers.outputBatchDimension()] = input.dimension(batch) / batchGroups;
    sizes[(int) numbers.outputFeatureDimension()] =
        kernel.dimension((int) numbers.kernelOutputFeatureDimension());
    for (int i = 0; i < spatial.sizes().length; i++) {
      sizes[(int) numbers.outputSpatialDimensions().get(i)] =
          counts[(int) numbers.inputSpatialDimensions().get(i)];
    }
    Tensor result = Results.allocate(op, frame, sizes);
    new Convolutions(op, padded, kernel, result, spatial, numbers).run();
    frame.result(op, result);
  }

  private void run() {
    int groups = featureGroups * batchGroups;
    int[] kernelSizes = Strides.sizes(kernel.shape());
    int[] kernelStrides = Strides.rowMajor(kernelSizes);
    int outputFeature = (int) numbers.kernelOutputFeatureDimension();
    int columns = kernelSizes[outputFeature] / groups;
    LongList inner = LongList.of(numbers.kernelInputFeatureDimension(), outputFeature);
    int[] order =
        Strides.join(Strides.sizes(numbers.kernelSpatialDimensions()), Strides.sizes(inner));
    LongList ordered = LongList.wrap(Arrays.stream(order).asLongStream().toArray());
    int[] box = Strides.pick(kernelSizes, ordered);
    box[box.length - 1] = columns;
    int depth = Strides.count(box) / Math.max(columns, 1);
    Tensor weights = Tensor.allocate(LongList.of(depth, columns), result.elementType());
    int[] to = Strides.rowMajor(box);
    int[] from = Strides.pick(kernelStrides, ordered);
    for (int group = 0; group < groups; group++) {
      int start = group * columns * kernelStrides[outputFeature];
      StridedCopy.copy(kernel, start, from, weights, 0, to, box);
      convolveGroup(group, weights, depth, columns);
    }
  }

  /** One group: {@code weights} are the kernel with the windows' elements as rows. */
  private void convolveGroup(int group, Tensor weights, int depth, int columns) {
    int[] inputSizes = Strides.sizes(padded.shape());
    int[] input = Strides.rowMajor(inputSizes);
    int[] outputSizes = Strides.sizes(result.shape());
    int[] output = Strides.rowMajor(outputSizes);
    int batch = (int) numbers.inputBatchDimension();
    int feature = (int) numbers.inputFeatureDimension();
    int features = inputSizes[feature] / featureGroups;
    int batches = inputSizes[batch] / batchGroups;
    int[] inputSpatial = Strides.pick(input, numbers.inputSpatialDimensions());
    int[] positions = Strides.pick(outputSizes, numbers.outputSpatialDimensions());
    int[] positionStrides = Strides.pick(output, numbers.outputSpatialDimensions());
    int[] moves = Strides.times(inputSpatial, windows.strides());
    int[] within = Strides.times(inputSpatial, windows.dilations());
    int start =
        featureGroups > 1 ? group * features * input[feature] : group * batches * input[batch];
    for (int d = 0; d < within.length; d++) {
      if (reversal.get(d) != 0) {
        start += (windows.sizes()[d] - 1) * within[d];
        within[d] = -within[d];
      }
    }
    int[] outer = positions.length == 0 ? new int[0] : new int[] {positions[0]};
    int[] rest = Arrays.copyOfRange(positions, outer.length, positions.length);
    int rows = Strides.count(rest);
    int[] none = new int[0];
    int[] patch = Strides.join(rest, windows.sizes(), new int[] {features});
    StridedCopy collect =
        new StridedCopy(
            padded.kind(),
            patch,
            Strides.join(
                Arrays.copyOfRange(moves, outer.length, moves.length),
                within,
                new int[] {input[feature]}),
            Strides.rowMajor(patch));
    int[] placed = Strides.join(rest, new int[] {columns});
    int outputFeature = output[(int) numbers.outputFeatureDimension()];
    StridedCopy place =
        new StridedCopy(
            result.kind(),
            placed,
            Strides.rowMajor(placed),
            Strides.join(
                Arrays.copyOfRange(positionStrides, outer.length, moves.length),
                new int[] {outputFeature}));
    Tensor patches = Tensor.allocate(LongList.of(rows, depth), result.elementType());
    int[] box = Strides.join(new int[] {batches}, outer);
    int[] from = Strides.join(new int[] {input[batch]}, outer.length == 0 ? none : first(moves));
    int[] to =
        Strides.join(
            new int[] {output[(int) numbers.outputBatchDimension()]},
            outer.length == 0 ? none : first(positionStrides));
    for (Walk walk = new Walk(box, from, to); walk.isInside(); walk.advance()) {
      collect.copy(padded, start + walk.offset(0), patches, 0);
      Tensor block = Tensor.allocate(LongList.of(rows, columns), result.elementType());
      MatrixProduct.add(patches, 0, weights, 0, block, 0, rows, depth, columns);
      place.copy(block, 0, result, group * columns * outputFeature + walk.offset(1));
    }
  }

  private static int[] first(int[] values) {
    return new int[] {values[0]};
  }
}
