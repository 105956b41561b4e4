package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import java.util.Map;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Buffers;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TorchIndexSelectOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Indexing;

/** Slices with bounds in attributes or operands, and dimension sizes. */
final class Slices {
  private Slices() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.SLICE, Slices::slice);
    evaluators.put(Dynamism.REAL_DYNAMIC_SLICE, Slices::realDynamicSlice);
    evaluators.put(Indexing.DYNAMIC_SLICE, Slices::dynamicSlice);
    evaluators.put(Indexing.DYNAMIC_UPDATE_SLICE, Slices::dynamicUpdateSlice);
    evaluators.put(Indexing.TORCH_INDEX_SELECT, Slices::torchIndexSelect);
    evaluators.put(Dynamism.GET_DIMENSION_SIZE, Slices::dimensionSize);
    evaluators.put(Dynamism.SET_DIMENSION_SIZE, Slices::setDimensionSize);
  }

  private static void slice(Operation op, Frame frame) {
    LongList start = SliceOp.START_INDICES.get(op);
    slice(op, frame, start, SliceOp.LIMIT_INDICES.get(op), SliceOp.STRIDES.get(op));
  }

  private static void realDynamicSlice(Operation op, Frame frame) {
    LongList start = Results.numbers(frame.operand(op, 1));
    LongList limit = Results.numbers(frame.operand(op, 2));
    slice(op, frame, start, limit, Results.numbers(frame.operand(op, 3)));
  }

  private static void slice(
      Operation op, Frame frame, LongList start, LongList limit, LongList strides) {
    Tensor operand = frame.operand(op, 0);
    int[] from = Strides.rowMajor(operand.shape());
    int[] sizes = new int[from.length];
    for (int d = 0; d < sizes.length; d++) {
      if (start.get(d) < 0
          || limit.get(d) < start.get(d)
          || limit.get(d) > operand.dimension(d)
          || strides.get(d) <= 0) {
        throw Results.failure(op, "is out of bounds in dimension #%d", d);
      }
      sizes[d] = (int) Math.ceilDiv(limit.get(d) - start.get(d), strides.get(d));
    }
    int first = Strides.offset(Strides.sizes(start), from);
    int[] steps = Strides.times(from, strides, sizes);
    frame.result(op, Results.view(op, frame, operand, first, steps, sizes));
  }

  private static void dynamicSlice(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    int[] sizes = Strides.sizes(StablehloOp.SLICE_SIZES.get(op));
    int[] from = Strides.rowMajor(operand.shape());
    int start = Strides.offset(clampedStart(op, frame, 1, operand, sizes), from);
    frame.result(op, Results.view(op, frame, operand, start, from, sizes));
  }

  private static void dynamicUpdateSlice(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor update = frame.operand(op, 1);
    Tensor result = Results.allocate(op, frame, Strides.sizes(operand.shape()));
    result.copy(operand, 0, 0, operand.count());
    int[] sizes = Strides.sizes(update.shape());
    int[] to = Strides.rowMajor(operand.shape());
    int start = Strides.offset(clampedStart(op, frame, 2, operand, sizes), to);
    StridedCopy.copy(update, 0, Strides.rowMajor(sizes), result, start, to, sizes);
    frame.result(op, result);
  }

  private static int[] clampedStart(
      Operation op, Frame frame, int firstOperand, Tensor operand, int[] sizes) {
    int[] start = new int[sizes.length];
    for (int d = 0; d < start.length; d++) {
      start[d] = clamp(frame.operand(op, firstOperand + d), 0, operand.dimension(d) - sizes[d]);
    }
    return start;
  }

  /** Returns an index clamped to the range from 0 to {@code most}. */
  static int clamp(Tensor indices, int place, int most) {
    long index = indices.longAt(place);
    boolean huge = index < 0 && indices.kind().isUnsigned();
    return huge ? most : Math.clamp(index, 0, most);
  }

  private static void torchIndexSelect(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor index = frame.operand(op, 1);
    int rank = operand.rank();
    int dim = Math.floorMod(TorchIndexSelectOp.DIM.get(op), rank);
    int batch = Math.floorMod(TorchIndexSelectOp.BATCH_DIMS.get(op), index.rank() + 1);
    int[] operandSizes = Strides.sizes(operand.shape());
    int[] operandStrides = Strides.rowMajor(operandSizes);
    int[] indexSizes = Strides.sizes(index.shape());
    int[] picked = Arrays.copyOfRange(indexSizes, batch, indexSizes.length);
    int[] before = Arrays.copyOf(operandSizes, dim);
    int[] after = Arrays.copyOfRange(operandSizes, dim + 1, rank);
    Tensor result = Results.allocate(op, frame, Strides.join(before, picked, after));
    int[] fromStrides = Arrays.copyOf(operandStrides, dim);
    int[] indexStrides = Arrays.copyOf(Arrays.copyOf(Strides.rowMajor(indexSizes), batch), dim);
    int pickedCount = Strides.count(picked);
    int run = Strides.count(after);
    int to = 0;
    for (StridedIterator walk = new StridedIterator(before, fromStrides, indexStrides);
        walk.isInside();
        walk.advance()) {
      for (int p = 0; p < pickedCount; p++) {
        int at = clamp(index, walk.offset(1) + p, operandSizes[dim] - 1);
        result.copy(operand, walk.offset(0) + at * operandStrides[dim], to, run);
        to += run;
      }
    }
    frame.result(op, result);
  }

  private static void dimensionSize(Operation op, Frame frame) {
    Tensor size = frame.allocateResult(op);
    size.setLong(0, frame.operand(op, 0).dimension(StablehloOp.DIMENSION.get(op).intValue()));
    frame.result(op, size);
  }

  private static void setDimensionSize(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    int dimension = StablehloOp.DIMENSION.get(op).intValue();
    Tensor buffer = operand.buffer().orElse(operand);
    int[] sizes = Strides.sizes(operand.shape());
    long size = frame.operand(op, 1).longAt(0);
    long bound = bound(op.operand(0).type(), dimension, buffer.dimension(dimension));
    if (size < 0 || size > bound) {
      throw Results.failure(op, "size %d is beyond the bound %d", size, bound);
    }
    if (size > buffer.dimension(dimension)) {
      throw Results.failure(
          op,
          "size %d is within the bound %d, but the operand has %d elements and nothing beyond",
          size,
          bound,
          buffer.dimension(dimension));
    }
    sizes[dimension] = (int) size;
    frame.result(op, Buffers.begin(op, frame, buffer, sizes));
  }

  /** Returns the greatest size that a type permits; what there is, if the type has no bound. */
  private static long bound(Type type, int dimension, int present) {
    if (!(type instanceof RankedTensorType tensor)) {
      return present;
    }
    long size = tensor.dimension(dimension);
    long most = ShapedType.isDynamic(size) ? Bounds.of(tensor, dimension) : size;
    return ShapedType.isDynamic(most) ? present : most;
  }
}
