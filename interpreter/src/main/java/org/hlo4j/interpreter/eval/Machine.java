package org.hlo4j.interpreter.eval;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/** Runs the functions of a module, within limits. One for each process of a program. */
public final class Machine {
  private final InterpreterOptions options;
  private final Map<String, Operation> functions;
  private final Run run;
  private final @Nullable Process process;
  private final RandomGenerator random = new SplittableRandom(0);
  private int depth;

  public Machine(Operation module, InterpreterOptions options) {
    this.options = options;
    this.functions = new HashMap<>();
    this.run = new Run(options);
    this.process = null;
    for (Block block : module.region(0).blocks()) {
      for (Operation op : block.operations()) {
        StringAttr name = op.attributeOrNull("sym_name", StringAttr.class);
        if (name != null) {
          functions.put(name.value(), op);
        }
      }
    }
  }

  private Machine(Machine parent, Process process) {
    this.options = parent.options;
    this.functions = parent.functions;
    this.run = parent.run;
    this.process = process;
  }

  /** A machine for a process of the same program. */
  Machine forProcess(Process newProcess) {
    return new Machine(this, newProcess);
  }

  /** The process that this machine runs. */
  @Nullable Process processOrNull() {
    return process;
  }

  /** What all machines of the program share. */
  Run run() {
    return run;
  }

  public InterpreterOptions options() {
    return options;
  }

  /** The generator that operations draw random numbers from. */
  RandomGenerator random() {
    return random;
  }

  /** The function of this name. */
  public @Nullable Operation functionOrNull(String name) {
    return functions.get(name);
  }

  /** The function of a module that has just one. */
  public @Nullable Operation onlyFunctionOrNull() {
    return functions.size() == 1 ? functions.values().iterator().next() : null;
  }

  /** Calls a function. */
  public List<InterpreterValue> call(
      Operation function, List<? extends InterpreterValue> arguments) {
    if (++depth > options.maxCallDepth()) {
      throw new InterpreterException(
          function.location(), "calls are nested more than " + options.maxCallDepth() + " deep");
    }
    try {
      return new Frame(this, null).run(function.region(0), arguments);
    } finally {
      depth--;
    }
  }

  /** Counts a step, so that loops of nothing end as well. */
  void countStep(Operation op) {
    run.countStep(op);
  }

  /** Evaluates one operation. */
  void step(Operation op, Frame frame) {
    countStep(op);
    options.listener().before(op);
    OpEvaluator evaluator = Evaluators.of(op.definition());
    if (evaluator == null) {
      throw new InterpreterException(op.location(), "'" + op.name() + "' cannot be interpreted");
    }
    try {
      evaluator.evaluate(op, frame);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new InterpreterException(op.location(), "'" + op.name() + "': " + e.getMessage());
    }
    options.listener().after(op, frame::get);
  }

  /**
   * A tensor of zeros.
   *
   * @throws InterpreterException if it is larger than the limit
   */
  public Tensor allocate(Operation op, RankedTensorType type) {
    options.checkSize(op, type);
    return Tensor.allocate(type);
  }
}
