package org.hlo4j.interpreter.eval;

import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.dialect.stablehlo.rule.GatherRules;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;

/**
 * Gathers: one slice for each index vector, its start clamped so that the slice is in bounds.
 * Slices without elements, which collapsed dimensions allow, leave zeros in the result, as in XLA.
 */
final class Gathers {
  private Gathers() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Indexing.GATHER, (op, frame) -> gather(op, frame, GatherOp.SLICE_SIZES.get(op)));
    evaluators.put(
        Dynamism.DYNAMIC_GATHER,
        (op, frame) -> gather(op, frame, Results.numbers(frame.operand(op, 2))));
  }

  private static void gather(Operation op, Frame frame, LongList sliceSizes) {
    Tensor operand = frame.operand(op, 0);
    Tensor indices = frame.operand(op, 1);
    GatherDimensionNumbersAttr numbers = GatherRules.DIMENSION_NUMBERS.get(op);
    IndexVectors vectors =
        new IndexVectors(
            indices,
            (int) numbers.indexVectorDim(),
            numbers.startIndexMap(),
            numbers.operandBatchingDims(),
            numbers.startIndicesBatchingDims());
    LongList kept =
        Strides.others(operand.rank(), numbers.collapsedSliceDims(), numbers.operandBatchingDims());
    int[] slice = Strides.sizes(sliceSizes);
    int[] window = Strides.pick(slice, kept);
    int resultRank = vectors.sizes().length + window.length;
    LongList batchDims = Strides.others(resultRank, numbers.offsetDims());
    int[] sizes = new int[resultRank];
    for (int i = 0; i < window.length; i++) {
      sizes[(int) numbers.offsetDims().get(i)] = window[i];
    }
    for (int i = 0; i < batchDims.size(); i++) {
      sizes[(int) batchDims.get(i)] = vectors.sizes()[i];
    }
    Tensor result = Results.allocate(op, frame, sizes);
    int[] from = Strides.rowMajor(operand.shape());
    int[] to = Strides.rowMajor(sizes);
    StridedCopy copy =
        new StridedCopy(
            operand.kind(),
            window,
            Strides.pick(from, kept),
            Strides.pick(to, numbers.offsetDims()));
    int[] start = new int[operand.rank()];
    boolean empty = IntStream.of(slice).anyMatch(size -> size == 0);
    for (StridedIterator walk = vectors.walk(Strides.pick(to, batchDims));
        walk.isInside() && !empty;
        walk.advance()) {
      vectors.clampedStart(walk, operand, slice, start);
      copy.copy(operand, Strides.offset(start, from), result, walk.offset(1));
    }
    frame.result(op, result);
  }
}
