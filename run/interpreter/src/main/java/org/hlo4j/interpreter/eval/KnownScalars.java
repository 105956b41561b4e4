package org.hlo4j.interpreter.eval;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * The scalar integers of a function that are known before it runs: constants, known arguments, and
 * what branches and elementwise operations compute of these.
 */
final class KnownScalars {
  /** Bounds the stack: values that depend on longer chains of operations are not known. */
  private static final int MAX_DEPTH = 64;

  private static final Set<OpDefinition> EVALUATED =
      Set.of(
          DataMovement.CONSTANT,
          Elementwise.ADD,
          Elementwise.AND,
          Elementwise.CLAMP,
          Elementwise.COMPARE,
          Elementwise.CONVERT,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          Elementwise.MULTIPLY,
          Elementwise.NEGATE,
          Elementwise.NOT,
          Elementwise.OR,
          Elementwise.SELECT,
          Elementwise.SUBTRACT,
          Elementwise.XOR);

  private final Machine machine;
  private final Map<Value, @Nullable Tensor> values = new IdentityHashMap<>();

  /**
   * Creates the known scalars of a function.
   *
   * @param arguments the known arguments; null for others
   */
  KnownScalars(Machine machine, Operation function, List<@Nullable Tensor> arguments) {
    this.machine = machine;
    Block body = function.region(0).front();
    for (int i = 0; i < body.argumentCount(); i++) {
      values.put(body.argument(i), arguments.get(i));
    }
  }

  /** Returns whether values of a type may be known. */
  private static boolean isScalar(Value value) {
    return value.type() instanceof RankedTensorType type
        && type.rank() == 0
        && type.elementType() instanceof IntegerType;
  }

  /** Returns a value; null if it is not known. */
  @Nullable Tensor of(Value value) {
    return of(value, 0);
  }

  private @Nullable Tensor of(Value value, int depth) {
    if (values.containsKey(value)) {
      return values.get(value);
    }
    if (depth == MAX_DEPTH || !isScalar(value) || !(value instanceof OpResult result)) {
      return null;
    }
    Tensor known = compute(result, depth + 1);
    values.put(value, known);
    return known;
  }

  private @Nullable Tensor compute(OpResult result, int depth) {
    Operation op = result.owner();
    if (op.is(ControlFlow.CASE) || op.is(ControlFlow.IF)) {
      Tensor index = of(op.operand(0), depth);
      Region taken = index == null ? null : ControlFlowEval.branch(op, index);
      return taken == null ? null : of(taken.front().back().operand(result.index()), depth);
    }
    if (!EVALUATED.contains(op.definition())) {
      return null;
    }
    Frame frame = new Frame(machine);
    for (Value operand : op.operands()) {
      Tensor known = of(operand, depth);
      if (known == null) {
        return null;
      }
      frame.set(operand, known);
    }
    OpEvaluator evaluator = machine.evaluatorOrNull(op);
    if (evaluator == null) {
      return null;
    }
    try {
      evaluator.evaluate(op, frame);
    } catch (InterpreterException | IllegalArgumentException failed) {
      return null;
    }
    return (Tensor) frame.get(result);
  }
}
