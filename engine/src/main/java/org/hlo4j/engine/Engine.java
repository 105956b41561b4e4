package org.hlo4j.engine;

import org.hlo4j.engine.plan.Plans;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;

/** Prepares functions to be run fast, any number of times. */
public final class Engine {
  private Engine() {}

  /**
   * Prepares a function.
   *
   * @param module a verified {@code builtin.module}, which must not change any more
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @param options the options
   * @return the function, ready to run
   * @throws InterpreterException if there is no such function
   */
  public static PreparedFunction prepare(Operation module, String function, EngineOptions options) {
    Operation entry = Interpreter.entry(module, function);
    return new PreparedFunction(module, entry, Plans.of(module, entry, options), options);
  }
}
