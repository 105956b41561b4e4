package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Promotion;
import org.hlo4j.interpreter.elementwise.ScalarRegion;
import org.hlo4j.interpreter.kernel.DoubleSums;
import org.hlo4j.interpreter.kernel.FloatSums;
import org.hlo4j.interpreter.kernel.LoopNest;
import org.hlo4j.interpreter.kernel.ReducedBox;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.kernel.SumOrder;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;

/**
 * Reductions and maps. Elements are combined in row-major order, or in the {@link SumOrder} where
 * there are many, so that sums are deterministic.
 */
final class ReduceAndMap {
  private ReduceAndMap() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Reductions.REDUCE, ReduceAndMap::reduce);
    evaluators.put(Reductions.REDUCE_WINDOW, ReduceAndMap::reduceWindow);
    evaluators.put(Elementwise.MAP, ReduceAndMap::map);
  }

  private static void reduce(Operation op, Frame frame) {
    ScalarRegion.checkArguments(op.region(0));
    List<Tensor> operands = frame.operands(op);
    int count = op.resultCount();
    List<Tensor> inputs = operands.subList(0, count);
    Results.checkSameShape(op, inputs);
    LongList reduced = ReduceOp.DIMENSIONS.get(op);
    int[] sizes = Strides.sizes(inputs.getFirst().shape());
    LongList kept = Strides.others(sizes.length, reduced);
    int[] resultSizes = Strides.pick(sizes, kept);
    List<Tensor> results =
        initialResults(op, frame, operands.subList(count, 2 * count), resultSizes);
    if (!inSumOrder(op.region(0), results, inputs, kept)) {
      oneAfterAnother(op, frame, results, inputs, kept);
    }
    frame.results(op, results);
  }

  /** Combines initial values with many floats; returns false if their order is another one. */
  private static boolean inSumOrder(
      Region body, List<Tensor> results, List<Tensor> inputs, LongList kept) {
    Tensor input = inputs.getFirst();
    Tensor result = results.getFirst();
    ReductionKernel kernel = Combination.kernelOrNull(body, results, inputs);
    int[] sizes = Strides.sizes(input.shape());
    LongList reduced = Strides.others(sizes.length, kept);
    int count = Strides.count(Strides.pick(sizes, reduced));
    if (kernel == null || !SumOrder.isOf(kernel, result.kind(), count) || result.count() == 0) {
      return false;
    }
    int[] strides = Strides.rowMajor(sizes);
    ReducedBox box =
        new ReducedBox(
            Strides.pick(sizes, kept),
            Strides.pick(strides, kept),
            Strides.pick(sizes, reduced),
            Strides.pick(strides, reduced));
    if (result.kind().storage() == Storage.DOUBLES) {
      double initial = result.doubles()[0];
      new DoubleSums(kernel, box)
          .reduce(0, box.tiles(), input.doubles(), 0, initial, result.doubles());
    } else {
      float initial = (float) result.doubleAt(0);
      float[] sums = floats(result);
      new FloatSums(kernel, box).reduce(0, box.tiles(), floats(input), 0, initial, sums);
      if (sums != result.array()) {
        result.copyFrom(sums, 0, sums.length);
      }
    }
    return true;
  }

  /** Returns the tensor's own array if it is of floats, or else its elements as floats. */
  private static float[] floats(Tensor tensor) {
    return tensor.kind().storage() == Storage.FLOATS ? tensor.floats() : tensor.toFloatArray();
  }

  private static void oneAfterAnother(
      Operation op, Frame frame, List<Tensor> results, List<Tensor> inputs, LongList kept) {
    int[] sizes = Strides.sizes(inputs.getFirst().shape());
    int[] resultStrides = Strides.rowMajor(results.getFirst().shape());
    int[] to = new int[sizes.length];
    for (int i = 0; i < resultStrides.length; i++) {
      to[(int) kept.get(i)] = resultStrides[i];
    }
    Combination.of(frame, op.region(0), results, inputs)
        .run(to, 0, Strides.rowMajor(sizes), 0, sizes);
  }

  /** Returns results that are filled with their initial values. */
  private static List<Tensor> initialResults(
      Operation op, Frame frame, List<Tensor> values, int[] sizes) {
    List<Tensor> results = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Tensor result = Results.allocate(op, frame, i, sizes);
      StridedCopy.fill(result, Promotion.to(values.get(i), result.elementType()));
      results.add(result);
    }
    return results;
  }

  private static void reduceWindow(Operation op, Frame frame) {
    Windows windows =
        Windows.of(
            op,
            Strides.sizes(ReduceWindowOp.WINDOW_DIMENSIONS.get(op)),
            ReduceWindowOp.BASE_DILATIONS,
            ReduceWindowOp.WINDOW_DILATIONS);
    reduceWindow(op, frame, op.region(0), frame.operands(op), windows);
  }

  /**
   * Reduces windows.
   *
   * @param body combines two elements of each result
   * @param operands a tensor for each result, then an initial value for each
   */
  static void reduceWindow(
      Operation op, Frame frame, Region body, List<Tensor> operands, Windows windows) {
    ScalarRegion.checkArguments(body);
    int count = op.resultCount();
    Results.checkSameShape(op, operands.subList(0, count));
    int dimension = windows.cumulativeDimension(operands.getFirst());
    if (dimension >= 0 && cumulate(op, frame, body, operands, dimension)) {
      return;
    }
    List<Tensor> padded = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Tensor value = Promotion.to(operands.get(count + i), operands.get(i).elementType());
      padded.add(windows.pad(op, frame, operands.get(i), value));
    }
    int[] sizes = windows.counts(padded.getFirst());
    List<Tensor> results = initialResults(op, frame, operands.subList(count, 2 * count), sizes);
    // A window that fits nowhere may have any size.
    if (results.getFirst().count() == 0) {
      frame.results(op, results);
      return;
    }
    int[] strides = Strides.rowMajor(padded.getFirst().shape());
    int[] from = Strides.times(strides, windows.strides(), sizes);
    int[] to = Strides.rowMajor(sizes);
    int[] within = Strides.times(strides, windows.dilations(), windows.sizes());
    Combination combination = Combination.of(frame, body, results, padded);
    // The window is the outer loop, so that the inner loops run over results.
    for (StridedIterator walk = new StridedIterator(windows.sizes(), within);
        walk.isInside();
        walk.advance()) {
      frame.machine().checkCancelled(op);
      combination.run(to, 0, from, walk.offset(0), sizes);
    }
    frame.results(op, results);
  }

  /**
   * Evaluates windows that contain all elements up to one as a scan: each result combines an
   * element with the result before it, in the same order and so with the same bits. Returns false
   * if this does not apply: the body must be a kernel, and padding with the initial value must be
   * neutral.
   */
  private static boolean cumulate(
      Operation op, Frame frame, Region body, List<Tensor> operands, int dimension) {
    Tensor input = operands.getFirst();
    int[] sizes = Strides.sizes(input.shape());
    if (operands.size() != 2) {
      return false;
    }
    Tensor result = initialResults(op, frame, operands.subList(1, 2), sizes).getFirst();
    ReductionKernel kernel = Combination.kernelOrNull(body, List.of(result), List.of(input));
    if (kernel == null
        || !kernel.isIdempotentOn(Promotion.to(operands.get(1), result.elementType()))) {
      return false;
    }
    int[] strides = Strides.rowMajor(sizes);
    int length = sizes[dimension];
    int step = strides[dimension];
    sizes[dimension] = 1;
    LoopNest nest = new LoopNest(sizes, strides);
    for (int i = 0; i < length; i++) {
      if (i > 0) {
        StridedCopy.copy(result, (i - 1) * step, strides, result, i * step, strides, sizes);
      }
      for (StridedIterator walk = nest.starts(); walk.isInside(); walk.advance()) {
        int at = i * step + walk.offset(0);
        int stride = nest.runStride(0);
        kernel.accumulate(result, at, stride, input, at, stride, nest.run());
      }
    }
    frame.results(op, List.of(result));
    return true;
  }

  private static void map(Operation op, Frame frame) {
    List<Tensor> inputs = frame.operands(op);
    Results.checkSameShape(op, inputs);
    Tensor result = Results.allocate(op, frame, Strides.sizes(inputs.getFirst().shape()));
    ScalarRegion body = new ScalarRegion(frame, op.region(0));
    for (int i = 0; i < result.count(); i++) {
      for (int k = 0; k < inputs.size(); k++) {
        body.set(k, inputs.get(k), i);
      }
      body.run();
      body.store(0, result, i);
    }
    frame.result(op, result);
  }
}
