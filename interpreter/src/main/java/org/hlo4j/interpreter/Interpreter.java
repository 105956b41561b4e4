package org.hlo4j.interpreter;

import java.util.List;
import org.hlo4j.interpreter.eval.Machine;
import org.hlo4j.ir.Operation;

/**
 * Runs StableHLO programs as the specification says. Reductions and arithmetic give the same bits
 * on every run.
 */
public final class Interpreter {
  private Interpreter() {}

  /**
   * Runs a function of a module.
   *
   * @param function the name of the function, usually {@code main}
   * @param inputs its arguments, of the function's types
   * @return its results
   * @throws InterpreterException if the program cannot be run to its end
   */
  public static List<InterpreterValue> evaluate(
      Operation module,
      String function,
      List<? extends InterpreterValue> inputs,
      InterpreterOptions options) {
    Machine machine = new Machine(module, options);
    Operation entry = machine.functionOrNull(function);
    if (entry == null) {
      throw new InterpreterException(
          module.location(), "module has no function '" + function + "'");
    }
    return machine.call(entry, inputs);
  }

  /** Runs a function with the default options. */
  public static List<InterpreterValue> evaluate(
      Operation module, String function, List<? extends InterpreterValue> inputs) {
    return evaluate(module, function, inputs, InterpreterOptions.DEFAULT);
  }
}
