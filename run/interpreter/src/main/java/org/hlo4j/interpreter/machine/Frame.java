package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.quant.UniformType;
import org.jspecify.annotations.Nullable;

/** The values of a region that runs, nested in the frame of the enclosing region. */
public final class Frame {
  private final Machine machine;
  private final @Nullable Frame outer;
  private final boolean expressed;
  private final Map<Value, InterpreterValue> values = new IdentityHashMap<>();

  public Frame(Machine machine) {
    this(machine, null, false);
  }

  private Frame(Machine machine, @Nullable Frame outer, boolean expressed) {
    this.machine = machine;
    this.outer = outer;
    this.expressed = expressed;
  }

  /** Returns a nested frame in which results have the expressed types of quantized types. */
  public Frame expressed() {
    return new Frame(machine, this, true);
  }

  /** {@return the machine that runs the region} */
  public Machine machine() {
    return machine;
  }

  /**
   * {@return the run-time value of an IR value in scope}
   *
   * @param value the IR value
   */
  public InterpreterValue get(Value value) {
    for (Frame frame = this; frame != null; frame = frame.outer) {
      InterpreterValue found = frame.values.get(value);
      if (found != null) {
        return found instanceof Shards shards ? shards.in(machine.process()) : found;
      }
    }
    throw new IllegalStateException("value has not been computed: " + value);
  }

  /**
   * Sets the run-time value of an IR value of this region.
   *
   * @param value the IR value
   * @param newValue its run-time value
   */
  public void set(Value value, InterpreterValue newValue) {
    InterpreterValue oldValue = values.put(value, newValue);
    if (!expressed) {
      machine.run().retain(newValue);
      if (oldValue != null) {
        machine.run().release(oldValue);
      }
    }
  }

  private void drop(Value value) {
    InterpreterValue oldValue = values.remove(value);
    if (oldValue != null) {
      machine.run().release(oldValue);
    }
  }

  /**
   * {@return an operand, which must be a tensor}
   *
   * @param op the operation
   * @param index the index of the operand
   */
  public Tensor operand(Operation op, int index) {
    if (get(op.operand(index)) instanceof Tensor tensor) {
      return tensor;
    }
    throw new InterpreterException(op.location(), "operand #" + index + " is no tensor");
  }

  /**
   * {@return all operands, which must be tensors}
   *
   * @param op the operation
   */
  public List<Tensor> operands(Operation op) {
    List<Tensor> tensors = new ArrayList<>(op.operandCount());
    for (int i = 0; i < op.operandCount(); i++) {
      tensors.add(operand(op, i));
    }
    return tensors;
  }

  /**
   * {@return the run-time values of all operands}
   *
   * @param op the operation
   */
  public List<InterpreterValue> values(Operation op) {
    List<InterpreterValue> found = new ArrayList<>(op.operandCount());
    op.operands().forEach(operand -> found.add(get(operand)));
    return found;
  }

  /**
   * Sets the result of an operation of one result.
   *
   * @param op the operation
   * @param value its run-time value
   */
  public void result(Operation op, InterpreterValue value) {
    set(op.result(0), value);
  }

  /**
   * Sets all results of an operation.
   *
   * @param op the operation
   * @param given one run-time value for each result
   */
  public void results(Operation op, List<? extends InterpreterValue> given) {
    for (int i = 0; i < op.resultCount(); i++) {
      set(op.result(i), given.get(i));
    }
  }

  /**
   * {@return the type of a result, which must have a static shape}
   *
   * @param op the operation
   * @param index the index of the result
   */
  public RankedTensorType resultType(Operation op, int index) {
    if (op.result(index).type() instanceof RankedTensorType type && type.hasStaticShape()) {
      return RankedTensorType.of(type.shape(), elementType(op, index));
    }
    throw Results.failure(op, "result #%d has no static shape", index);
  }

  /**
   * {@return a tensor of zeros of the type of the only result, to be filled}
   *
   * @param op the operation
   */
  public Tensor allocateResult(Operation op) {
    return machine.allocate(op, resultType(op, 0));
  }

  /**
   * {@return a tensor of zeros with the element type of the only result, to be filled}
   *
   * @param op the operation
   * @param shape its shape
   */
  public Tensor allocateResult(Operation op, LongList shape) {
    return machine.allocate(op, RankedTensorType.of(shape, elementType(op, 0)));
  }

  /**
   * {@return the element type of a result}
   *
   * @param op the operation
   * @param index the index of the result
   */
  public Type elementType(Operation op, int index) {
    if (op.result(index).type() instanceof ShapedType type) {
      return expressed && type.elementType() instanceof UniformType quantized
          ? quantized.expressedType()
          : type.elementType();
    }
    throw Results.failure(op, "result #%d is no tensor", index);
  }

  /**
   * Sets the results of an operation to those of a function that is called with its operands.
   *
   * @param op the operation
   * @param function the name of the function
   * @throws InterpreterException if the module does not define it, or it fails
   */
  public void call(Operation op, String function) {
    results(op, machine.call(machine.function(op, function), values(op)));
  }

  /**
   * Runs a region of one block.
   *
   * @param region the region
   * @param arguments the values of the block's arguments
   * @return the values of the terminator's operands
   */
  public List<InterpreterValue> run(Region region, List<? extends InterpreterValue> arguments) {
    Block block = region.front();
    Frame inner = new Frame(machine, this, false);
    for (int i = 0; i < block.argumentCount(); i++) {
      inner.set(block.argument(i), arguments.get(i));
    }
    try {
      return inner.runBlock(block, machine.run().lastUses(block));
    } finally {
      inner.values.values().forEach(machine.run()::release);
    }
  }

  /** Evaluates an operation of this frame on another machine; returns its results. */
  List<InterpreterValue> evaluate(Operation op, Machine other, OpEvaluator evaluator) {
    Frame inner = new Frame(other, this, false);
    try {
      evaluator.evaluate(op, inner);
      return op.results().stream().map(inner::get).toList();
    } finally {
      inner.values.values().forEach(other.run()::release);
    }
  }

  /** Evaluates an operation of this frame with other operands; returns its results. */
  List<InterpreterValue> evaluateWith(
      Map<Value, ? extends InterpreterValue> operands, Operation op, OpEvaluator evaluator) {
    Frame inner = new Frame(machine, this, false);
    operands.forEach(inner::set);
    try {
      evaluator.evaluate(op, inner);
      return op.results().stream().map(inner::get).toList();
    } finally {
      inner.values.values().forEach(machine.run()::release);
    }
  }

  /** Evaluates an operation whose operands are given, in this empty frame; returns its results. */
  List<InterpreterValue> evaluate(Operation op, Map<Value, ? extends InterpreterValue> given) {
    given.forEach(this::set);
    try {
      machine.step(op, this);
      return op.results().stream().map(this::get).toList();
    } finally {
      values.values().forEach(machine.run()::release);
      values.clear();
    }
  }

  private List<InterpreterValue> runBlock(Block block, LastUses lastUses) {
    for (Operation op : block.operations()) {
      if (op == block.lastOrNull()) {
        return values(op);
      }
      machine.step(op, this);
      lastUses.of(op).forEach(this::drop);
    }
    return List.of();
  }

  /** Runs a region of scalars, whose storage is too small to be counted and released early. */
  public List<InterpreterValue> runScalars(Region region, List<Tensor> arguments) {
    Block block = region.front();
    Frame inner = new Frame(machine, this, false);
    for (int i = 0; i < block.argumentCount(); i++) {
      inner.values.put(block.argument(i), arguments.get(i));
    }
    for (Operation op : block.operations()) {
      if (op == block.lastOrNull()) {
        return inner.values(op);
      }
      machine.step(op, inner);
    }
    return List.of();
  }
}
