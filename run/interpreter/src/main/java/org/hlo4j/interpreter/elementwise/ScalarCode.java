package org.hlo4j.interpreter.elementwise;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.BinaryRule;
import org.hlo4j.interpreter.kernel.FloatOrder;
import org.hlo4j.interpreter.kernel.UnaryRule;
import org.hlo4j.interpreter.kernel.Workers;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * A block of elementwise operations on scalars, compiled for repeated runs: each operation is bound
 * to the tensors of its operands and its result. Equivalent to running a frame, except that
 * listeners are not notified.
 */
final class ScalarCode {
  private final Machine machine;
  private final Map<Value, Tensor> tensors = new IdentityHashMap<>();
  private final List<Step> steps = new ArrayList<>();

  /** An operation and the function that computes it. */
  private record Step(Operation op, Runnable action) {}

  private ScalarCode(Machine machine) {
    this.machine = machine;
  }

  /** Compiles a block with these arguments; null if it has operations that are not supported. */
  static @Nullable ScalarCode ofOrNull(Frame frame, Block block, List<Tensor> arguments) {
    if (frame.machine().options().listener() != OpListener.NONE) {
      return null;
    }
    ScalarCode code = new ScalarCode(frame.machine());
    for (int i = 0; i < arguments.size(); i++) {
      if (!code.define(block.argument(i), arguments.get(i))) {
        return null;
      }
    }
    for (Operation op : block.operations()) {
      for (Value operand : op.operands()) {
        if (!code.tensors.containsKey(operand)
            && (!(frame.get(operand) instanceof Tensor outer) || !code.define(operand, outer))) {
          return null;
        }
      }
      if (op != block.lastOrNull() && !code.compile(op)) {
        return null;
      }
    }
    return code;
  }

  private boolean define(Value value, Tensor tensor) {
    tensors.put(value, tensor);
    return tensor.rank() == 0 && tensor.kind().category() != Category.QUANTIZED;
  }

  private Tensor operandOf(Operation op, int operand) {
    Tensor tensor = tensors.get(op.operand(operand));
    if (tensor == null) {
      throw new IllegalStateException("operand has no place");
    }
    return tensor;
  }

  /** Compiles an operation and allocates its result; returns whether it is supported. */
  private boolean compile(Operation op) {
    if (op.resultCount() != 1
        || op.regionCount() != 0
        || !(op.result(0).type() instanceof ShapedType type)
        || !type.hasRank()
        || type.shape().size() != 0) {
      return false;
    }
    if (op.is(DataMovement.CONSTANT)) {
      return ConstantOp.VALUE
          .find(op)
          .filter(value -> define(op.result(0), Tensor.of(value)))
          .isPresent();
    }
    Tensor result = Tensor.allocate(RankedTensorType.of(type.shape(), type.elementType()));
    Runnable action = actionOrNull(op, result);
    if (action == null) {
      return false;
    }
    steps.add(new Step(op, action));
    return define(op.result(0), result);
  }

  private @Nullable Runnable actionOrNull(Operation op, Tensor result) {
    BinaryRule binary = Arithmetic.binaryRuleOrNull(op.definition());
    if (binary != null) {
      Tensor lhs = operandOf(op, 0);
      Tensor rhs = operandOf(op, 1);
      return () -> binary.apply(lhs, rhs, result);
    }
    UnaryRule unary = Arithmetic.unaryRuleOrNull(op.definition());
    if (unary != null && op.operand(0).type().equals(op.result(0).type())) {
      Tensor operand = operandOf(op, 0);
      return () -> unary.apply(operand, result, Workers.ALONE);
    }
    if (op.is(Elementwise.CONVERT)) {
      Tensor operand = operandOf(op, 0);
      return () -> ElementConversions.convert(operand, result);
    }
    if (op.is(Elementwise.SELECT)) {
      Tensor predicate = operandOf(op, 0);
      Tensor onTrue = operandOf(op, 1);
      Tensor onFalse = operandOf(op, 2);
      return () -> result.copy(predicate.booleanAt(0) ? onTrue : onFalse, 0, 0, 1);
    }
    return op.is(Elementwise.COMPARE) ? comparison(op, result) : null;
  }

  private Runnable comparison(Operation op, Tensor result) {
    Tensor lhs = operandOf(op, 0);
    Tensor rhs = operandOf(op, 1);
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(op);
    FloatOrder order = FloatOrder.of(op);
    return () -> Comparisons.compare(lhs, rhs, direction, order, result);
  }

  /** Returns the tensors that contain the block's results after each run. */
  List<InterpreterValue> results(Operation terminator) {
    List<InterpreterValue> results = new ArrayList<>(terminator.operandCount());
    for (int i = 0; i < terminator.operandCount(); i++) {
      results.add(operandOf(terminator, i));
    }
    return results;
  }

  void run() {
    for (Step step : steps) {
      machine.countStep(step.op);
      try {
        step.action.run();
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw Results.failure(step.op, e);
      }
    }
  }
}
