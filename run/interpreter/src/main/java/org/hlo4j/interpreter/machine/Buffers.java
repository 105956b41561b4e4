package org.hlo4j.interpreter.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Trait;

/**
 * The contents of the buffers of tensors beyond their sizes. A dynamic dimension with a bound is
 * stored up to its bound, as XLA stores it: {@code set_dimension_size} changes how much of it
 * counts, and a size that grows again brings back the elements that were there. Elementwise
 * operations compute all of the buffer; results of others have their own elements only.
 */
public final class Buffers {
  private Buffers() {}

  /** Returns the begin of a buffer. */
  public static Tensor begin(Operation op, Frame frame, Tensor buffer, int[] sizes) {
    Tensor begin = Results.view(op, frame, buffer, 0, Strides.rowMajor(buffer.shape()), sizes);
    return begin.shape().equals(buffer.shape()) ? begin : begin.in(buffer);
  }

  /** Evaluates an operation, on all of the buffers of its operands if it is elementwise. */
  static void evaluate(OpEvaluator evaluator, Operation op, Frame frame) {
    Optional<LongList> shape =
        op.has(Trait.ELEMENTWISE) && op.resultCount() == 1 && op.regionCount() == 0
            ? shape(op, frame)
            : Optional.empty();
    if (shape.isEmpty()) {
      evaluator.evaluate(op, frame);
      return;
    }
    int[] sizes = new int[0];
    Map<Value, InterpreterValue> buffers = new HashMap<>();
    for (Value operand : op.operands()) {
      if (frame.get(operand) instanceof Tensor begin && begin.buffer().isPresent()) {
        buffers.put(operand, begin.buffer().get());
        sizes = Strides.sizes(begin.shape());
      }
    }
    Tensor computed = (Tensor) frame.evaluateWith(buffers, op, evaluator).getFirst();
    frame.result(op, begin(op, frame, computed, sizes));
  }

  /**
   * Returns the shape of the buffers of all operands that are not scalars; empty if one has none,
   * or another.
   */
  private static Optional<LongList> shape(Operation op, Frame frame) {
    Optional<LongList> shape = Optional.empty();
    for (Value operand : op.operands()) {
      if (!(frame.get(operand) instanceof Tensor tensor)) {
        return Optional.empty();
      }
      if (tensor.rank() == 0) {
        continue;
      }
      Optional<LongList> found = tensor.buffer().map(Tensor::shape);
      if (found.isEmpty() || !shape.orElse(found.get()).equals(found.get())) {
        return Optional.empty();
      }
      shape = found;
    }
    return shape;
  }
}
