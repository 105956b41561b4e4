package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.dialect.stablehlo.rule.ConvolutionRules;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Promotion;
import org.hlo4j.interpreter.kernel.PackedMatrix;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.kernel.Workers;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;

/**
 * Convolutions as matrix products ("im2col"): the windows of a block of output positions are copied
 * to the rows of a matrix, or to its columns if the input's feature dimension is not the minor one.
 * Each element is the same sum either way: over the window in row-major order, then over the
 * features.
 */
final class Convolutions {
  /** The targeted maximum of elements in a matrix of windows. */
  private static final int MAX_PATCH_ELEMENTS = 1 << 17;

  /** Products are vectorized, so this many additions cost as much as one scalar step. */
  private static final int ADDITIONS_PER_STEP = 8;

  private final Workers workers;
  private final Tensor padded;
  private final Tensor result;
  private final int batches;
  private final int features;
  private final int columns;
  private final int depth;
  private final int[] window;
  private final int[] positions;
  private final int[] moves;
  private final int[] within;
  private final int[] targets;
  private final int inputBatch;
  private final int inputFeature;
  private final int outputBatch;
  private final int outputFeature;
  private final int reversed;
  private final boolean featuresAreMinor;

  private Convolutions(
      Operation op,
      Frame frame,
      Tensor padded,
      Tensor result,
      Windows windows,
      int features,
      int columns) {
    ConvDimensionNumbersAttr numbers = ConvolutionRules.DIMENSION_NUMBERS.get(op);
    int[] input = Strides.rowMajor(padded.shape());
    int[] output = Strides.rowMajor(result.shape());
    LongList inputSpatial = numbers.inputSpatialDimensions();
    LongList outputSpatial = numbers.outputSpatialDimensions();
    int[] steps = Strides.pick(input, inputSpatial);
    this.workers = frame.machine().workers();
    this.padded = padded;
    this.result = result;
    this.batches = result.dimension((int) numbers.outputBatchDimension());
    this.features = features;
    this.columns = columns;
    this.window = windows.sizes();
    this.depth = Strides.count(window) * features;
    this.positions = Strides.pick(Strides.sizes(result.shape()), outputSpatial);
    this.moves = Strides.times(steps, windows.strides(), positions);
    this.within = Strides.times(steps, windows.dilations(), window);
    this.targets = Strides.pick(output, outputSpatial);
    this.inputBatch = input[(int) numbers.inputBatchDimension()];
    this.inputFeature = input[(int) numbers.inputFeatureDimension()];
    this.outputBatch = output[(int) numbers.outputBatchDimension()];
    this.outputFeature = output[(int) numbers.outputFeatureDimension()];
    this.reversed = reverse(op);
    this.featuresAreMinor = inputFeature == 1;
  }

  /**
   * Negates the strides of reversed window dimensions; returns the offset that this adds to
   * windows.
   */
  private int reverse(Operation op) {
    int start = 0;
    List<Boolean> reversal = WindowAttributes.reversal(op, window.length);
    for (int d = 0; d < reversal.size(); d++) {
      if (reversal.get(d)) {
        start += (window[d] - 1) * within[d];
        within[d] = -within[d];
      }
    }
    return start;
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
    LongList spatial = ConvolutionRules.DIMENSION_NUMBERS.get(op).kernelSpatialDimensions();
    int[] sizes = Strides.pick(Strides.sizes(frame.operand(op, 1).shape()), spatial);
    return Windows.of(op, sizes, StablehloOp.LHS_DILATION, StablehloOp.RHS_DILATION);
  }

  private static void convolve(Operation op, Frame frame, Windows spatial) {
    ConvDimensionNumbersAttr numbers = ConvolutionRules.DIMENSION_NUMBERS.get(op);
    Tensor input = frame.operand(op, 0);
    Type type = frame.elementType(op, 0);
    Tensor zero = Tensor.allocate(LongList.of(), type);
    Windows all = spatial.spread(input.rank(), numbers.inputSpatialDimensions());
    Tensor padded = all.pad(op, frame, Promotion.to(input, type), zero);
    Tensor kernel = Promotion.to(frame.operand(op, 1), type);
    int[] counts = all.counts(padded);
    int[] sizes = new int[input.rank()];
    int batch = (int) numbers.inputBatchDimension();
    int batchGroups = StablehloOp.BATCH_GROUP_COUNT.get(op).intValue();
    sizes[(int) numbers.outputBatchDimension()] = input.dimension(batch) / batchGroups;
    sizes[(int) numbers.outputFeatureDimension()] =
        kernel.dimension((int) numbers.kernelOutputFeatureDimension());
    for (int i = 0; i < spatial.sizes().length; i++) {
      sizes[(int) numbers.outputSpatialDimensions().get(i)] =
          counts[(int) numbers.inputSpatialDimensions().get(i)];
    }
    Tensor result = Results.allocate(op, frame, sizes);
    if (result.count() > 0) {
      int featureGroups = StablehloOp.FEATURE_GROUP_COUNT.get(op).intValue();
      int features = input.dimension((int) numbers.inputFeatureDimension()) / featureGroups;
      int groups = featureGroups * batchGroups;
      int columns = sizes[(int) numbers.outputFeatureDimension()] / groups;
      new Convolutions(op, frame, padded, result, spatial, features, columns)
          .run(kernel, numbers, groups, featureGroups > 1);
    }
    frame.result(op, result);
  }

  private void run(
      Tensor kernel, ConvDimensionNumbersAttr numbers, int groups, boolean groupsFeatures) {
    int[] strides = Strides.rowMajor(kernel.shape());
    int[] box = Strides.join(window, new int[] {features, columns});
    LongList spatial = numbers.kernelSpatialDimensions();
    int inputStride = strides[(int) numbers.kernelInputFeatureDimension()];
    int outputStride = strides[(int) numbers.kernelOutputFeatureDimension()];
    int[] from =
        Strides.join(Strides.pick(strides, spatial), new int[] {inputStride, outputStride});
    int[] to = Strides.rowMajor(box);
    if (!featuresAreMinor) {
      // Transposed: one row for each output feature.
      int[] column = Strides.rowMajor(Strides.join(window, new int[] {features}));
      to = Strides.join(column, new int[] {depth});
    }
    Tensor weights = Tensor.allocate(LongList.of(depth, columns), result.elementType());
    for (int group = 0; group < groups; group++) {
      StridedCopy.copy(kernel, group * columns * outputStride, from, weights, 0, to, box);
      int start = group * (groupsFeatures ? features * inputFeature : batches * inputBatch);
      convolve(weights, start + reversed, group * columns * outputFeature);
    }
  }

  /** Convolves one group whose input and output begin at these elements. */
  private void convolve(Tensor weights, int inputStart, int outputStart) {
    int lines = positions.length == 0 ? 1 : positions[0];
    int line = Strides.count(positions) / lines;
    int perBlock = Math.clamp(MAX_PATCH_ELEMENTS / Math.max((long) line * depth, 1), 1, lines);
    int blocks = Math.ceilDiv(lines, perBlock);
    PackedMatrix factor = featuresAreMinor ? PackedMatrix.of(weights, 0, depth, columns) : null;
    workers.run(
        batches * blocks,
        (long) perBlock * line * depth * columns / ADDITIONS_PER_STEP,
        (first, end) -> {
          for (int i = first; i < end; i++) {
            int batch = i / blocks;
            int from = i % blocks * perBlock;
            Block block = new Block(from, Math.min(from + perBlock, lines));
            int source = inputStart + batch * inputBatch;
            int target = outputStart + batch * outputBatch;
            if (factor != null) {
              block.multiply(source, factor, target);
            } else {
              block.multiplyByColumns(source, weights, target);
            }
          }
        });
  }

  /**
   * Output positions that are convolved at once: a range of the first dimension, all of the other
   * dimensions.
   */
  private final class Block {
    private final int from;
    private final int[] sizes;
    private final int count;

    Block(int from, int to) {
      this.from = from;
      this.sizes = positions.clone();
      if (sizes.length > 0) {
        sizes[0] = to - from;
      }
      this.count = Strides.count(sizes);
    }

    private int along(int[] strides) {
      return strides.length == 0 ? 0 : from * strides[0];
    }

    void multiply(int source, PackedMatrix weights, int target) {
      int[] box = Strides.join(sizes, window, new int[] {features});
      int[] strides = Strides.join(moves, within, new int[] {inputFeature});
      Tensor patches = patches(source, box, strides);
      Tensor product = Tensor.allocate(LongList.of(count, columns), result.elementType());
      weights.multiply(patches, 0, count, product, 0);
      int[] placed = Strides.join(sizes, new int[] {columns});
      place(product, placed, Strides.join(targets, new int[] {outputFeature}), target);
    }

    void multiplyByColumns(int source, Tensor weights, int target) {
      int[] box = Strides.join(window, new int[] {features}, sizes);
      int[] strides = Strides.join(within, new int[] {inputFeature}, moves);
      Tensor patches = patches(source, box, strides);
      Tensor product = Tensor.allocate(LongList.of(columns, count), result.elementType());
      PackedMatrix.of(patches, 0, depth, count).multiply(weights, 0, columns, product, 0);
      int[] placed = Strides.join(new int[] {columns}, sizes);
      place(product, placed, Strides.join(new int[] {outputFeature}, targets), target);
    }

    private Tensor patches(int source, int[] box, int[] strides) {
      Tensor patches = Tensor.allocate(LongList.of(count, depth), result.elementType());
      int start = source + along(moves);
      StridedCopy.copy(padded, start, strides, patches, 0, Strides.rowMajor(box), box);
      return patches;
    }

    private void place(Tensor product, int[] box, int[] strides, int target) {
      int start = target + along(targets);
      StridedCopy.copy(product, 0, Strides.rowMajor(box), result, start, strides, box);
    }
  }
}
