package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.BroadcastOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;

/**
 * Operations that create or rearrange elements, with shapes in attributes or computed at run time.
 */
final class DataMovementEval {
  private DataMovementEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.BROADCAST, DataMovementEval::broadcast);
    evaluators.put(
        DataMovement.BROADCAST_IN_DIM,
        (op, frame) -> broadcastInDim(op, frame, Strides.sizes(frame.resultType(op, 0).shape())));
    evaluators.put(
        Dynamism.DYNAMIC_BROADCAST_IN_DIM,
        (op, frame) -> broadcastInDim(op, frame, Results.sizes(op, 0, frame.operand(op, 1))));
    evaluators.put(
        DataMovement.RESHAPE,
        (op, frame) -> reshape(op, frame, Strides.sizes(frame.resultType(op, 0).shape())));
    evaluators.put(
        Dynamism.DYNAMIC_RESHAPE,
        (op, frame) -> reshape(op, frame, Results.sizes(op, 0, frame.operand(op, 1))));
    evaluators.put(
        DataMovement.IOTA,
        (op, frame) -> iota(op, frame, Strides.sizes(frame.resultType(op, 0).shape())));
    evaluators.put(
        Dynamism.DYNAMIC_IOTA,
        (op, frame) -> iota(op, frame, Results.sizes(op, 0, frame.operand(op, 0))));
    evaluators.put(DataMovement.TRANSPOSE, DataMovementEval::transpose);
    evaluators.put(DataMovement.REVERSE, DataMovementEval::reverse);
    evaluators.put(DataMovement.CONCATENATE, DataMovementEval::concatenate);
    evaluators.put(DataMovement.PAD, DataMovementEval::pad);
    evaluators.put(Dynamism.DYNAMIC_PAD, DataMovementEval::dynamicPad);
  }

  private static void broadcast(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    int[] leading = Strides.sizes(BroadcastOp.BROADCAST_SIZES.get(op));
    int[] sizes = Strides.join(leading, Strides.sizes(operand.shape()));
    int[] from = Strides.join(new int[leading.length], Strides.rowMajor(operand.shape()));
    frame.result(op, Results.view(op, frame, operand, 0, from, sizes));
  }

  private static void broadcastInDim(Operation op, Frame frame, int[] sizes) {
    Tensor operand = frame.operand(op, 0);
    LongList dimensions = StablehloOp.BROADCAST_DIMENSIONS.get(op);
    int[] strides = Strides.rowMajor(operand.shape());
    int[] from = new int[sizes.length];
    for (int d = 0; d < dimensions.size(); d++) {
      int target = (int) dimensions.get(d);
      if (operand.dimension(d) == 1) {
        continue;
      }
      if (operand.dimension(d) != sizes[target]) {
        throw Results.failure(
            op,
            "dimension of size %d cannot be broadcast to %d",
            operand.dimension(d),
            sizes[target]);
      }
      from[target] = strides[d];
    }
    frame.result(op, Results.view(op, frame, operand, 0, from, sizes));
  }

  private static void reshape(Operation op, Frame frame, int[] sizes) {
    frame.result(op, frame.operand(op, 0).withType(Results.type(op, frame, 0, sizes)));
  }

  private static void iota(Operation op, Frame frame, int[] sizes) {
    int dimension = StablehloOp.IOTA_DIMENSION.get(op).intValue();
    Tensor line = Results.allocate(op, frame, sizes[dimension]);
    for (int i = 0; i < line.count(); i++) {
      int place = i * line.kind().lanes();
      if (line.kind().isFloatingPoint()) {
        line.setDouble(place, i);
      } else {
        line.setLong(place, i);
      }
    }
    int[] from = new int[sizes.length];
    from[dimension] = 1;
    frame.result(op, Results.view(op, frame, line, 0, from, sizes));
  }

  private static void transpose(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    LongList permutation = TransposeOp.PERMUTATION.get(op);
    int[] from = Strides.pick(Strides.rowMajor(operand.shape()), permutation);
    int[] sizes = Strides.pick(Strides.sizes(operand.shape()), permutation);
    frame.result(op, Results.view(op, frame, operand, 0, from, sizes));
  }

  private static void reverse(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    int[] sizes = Strides.sizes(operand.shape());
    int[] from = Strides.rowMajor(operand.shape());
    int start = 0;
    for (long dimension : StablehloOp.DIMENSIONS.get(op).toArray()) {
      int d = (int) dimension;
      start += Math.max(sizes[d] - 1, 0) * from[d];
      from[d] = -from[d];
    }
    frame.result(op, Results.view(op, frame, operand, start, from, sizes));
  }

  private static void concatenate(Operation op, Frame frame) {
    List<Tensor> operands = frame.operands(op);
    int dimension = StablehloOp.DIMENSION.get(op).intValue();
    int[] sizes = Strides.sizes(operands.getFirst().shape());
    sizes[dimension] =
        Tensor.checkDimension(
            dimension, operands.stream().mapToLong(t -> t.dimension(dimension)).sum());
    Tensor result = Results.allocate(op, frame, sizes);
    StridedCopy.concatenate(operands, dimension, result);
    frame.result(op, result);
  }

  private static void pad(Operation op, Frame frame) {
    LongList low = PadOp.EDGE_PADDING_LOW.get(op);
    LongList high = PadOp.EDGE_PADDING_HIGH.get(op);
    pad(op, frame, low, high, PadOp.INTERIOR_PADDING.get(op));
  }

  private static void dynamicPad(Operation op, Frame frame) {
    LongList low = Results.numbers(frame.operand(op, 2));
    LongList high = Results.numbers(frame.operand(op, 3));
    pad(op, frame, low, high, Results.numbers(frame.operand(op, 4)));
  }

  private static void pad(
      Operation op, Frame frame, LongList low, LongList high, LongList interior) {
    Tensor operand = frame.operand(op, 0);
    int[] sizes = Strides.sizes(paddedSizes(operand, low, high, interior));
    Tensor result = Results.allocate(op, frame, sizes);
    StridedCopy.fill(result, frame.operand(op, 1));
    insert(operand, result, low, interior);
    frame.result(op, result);
  }

  /** Returns the sizes of a padded tensor, negative where more is cropped than there is. */
  static LongList paddedSizes(Tensor operand, LongList low, LongList high, LongList interior) {
    long[] sizes = new long[operand.rank()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = Sizes.padded(operand.dimension(d), low.get(d), high.get(d), interior.get(d));
    }
    return LongList.wrap(sizes);
  }

  /** Copies the elements of the operand that are within bounds into a padded tensor. */
  static void insert(Tensor operand, Tensor padded, LongList low, LongList interior) {
    int rank = operand.rank();
    int[] sizes = new int[rank];
    int[] from = Strides.rowMajor(operand.shape());
    int[] to = Strides.rowMajor(padded.shape());
    int[] step = Arrays.copyOf(to, rank);
    int fromStart = 0;
    int toStart = 0;
    for (int d = 0; d < rank; d++) {
      long distance = Sizes.add(interior.get(d), 1);
      long edge = low.get(d);
      long first = edge >= 0 ? 0 : Math.ceilDiv(Sizes.subtract(0, edge), distance);
      long space = Sizes.subtract(padded.dimension(d), edge);
      long end = Math.min(operand.dimension(d), Math.ceilDiv(space, distance));
      if (end <= first) {
        return;
      }
      // All are within the tensors now, but for the distance from the only element.
      sizes[d] = (int) (end - first);
      fromStart += (int) first * from[d];
      toStart += (int) (edge + first * distance) * to[d];
      step[d] = sizes[d] == 1 ? 0 : (int) distance * to[d];
    }
    StridedCopy.copy(operand, fromStart, from, padded, toStart, step, sizes);
  }
}
