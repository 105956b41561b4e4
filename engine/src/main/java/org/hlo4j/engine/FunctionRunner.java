package org.hlo4j.engine;

import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;

/**
 * A function that an engine has prepared: it may run any number of times, also by several threads
 * at a time.
 */
public interface FunctionRunner extends AutoCloseable {
  /**
   * Runs the function.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param run limits, cancellation, threads and callbacks
   * @return its results
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  List<InterpreterValue> run(List<? extends InterpreterValue> inputs, InterpreterOptions run);

  /** Frees what the function holds beside the program. */
  @Override
  void close();
}
