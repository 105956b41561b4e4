package org.hlo4j.engine;

import java.util.List;
import java.util.OptionalLong;
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

  /**
   * {@return the most bytes that buffers of a run take at a time, as far as that is known before}
   * Inputs and constants do not count, nor what single operations need while they run.
   */
  default OptionalLong plannedBytes() {
    return OptionalLong.empty();
  }

  /** Frees what the function holds beside the program. */
  @Override
  void close();
}
