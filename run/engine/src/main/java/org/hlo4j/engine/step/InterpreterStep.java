package org.hlo4j.engine.step;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Step;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Has the interpreter evaluate an operation. */
public final class InterpreterStep extends Step {
  private final Map<Value, Integer> operands;

  /**
   * Creates the step.
   *
   * @param operands the slots of the values that the operation and its regions use
   */
  public InterpreterStep(Operation op, Map<Value, Integer> operands, int[] results) {
    super(
        "interpreter",
        op,
        operands.values().stream().mapToInt(Integer::intValue).distinct().toArray(),
        results);
    this.operands = operands;
  }

  @Override
  public void run(Activation activation) {
    Map<Value, InterpreterValue> values = new IdentityHashMap<>();
    operands.forEach((value, slot) -> values.put(value, value(value, activation.value(slot))));
    List<InterpreterValue> results = activation.machine().evaluate(op(), values);
    for (int i = 0; i < results.size(); i++) {
      InterpreterValue result = results.get(i);
      Object array = result instanceof Tensor tensor ? tensor.array() : result;
      int shared = sharedSlot(array, activation);
      if (shared >= 0) {
        activation.share(shared, writes()[i]);
      } else {
        activation.set(writes()[i], array);
      }
    }
  }

  /** Returns the slot of an operand whose array a result shares; -1 if it has its own. */
  private int sharedSlot(Object array, Activation activation) {
    for (int slot : reads()) {
      if (activation.value(slot) == array) {
        return slot;
      }
    }
    return -1;
  }

  private static InterpreterValue value(Value value, Object held) {
    return held instanceof InterpreterValue other
        ? other
        : Tensor.wrap((RankedTensorType) value.type(), held);
  }
}
