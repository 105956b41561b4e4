package org.hlo4j.engine;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;

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
   * Runs the function and stores its results in given tensors. They are written to from the
   * beginning of the run on, and undefined if it fails. They are checked before it, but for sizes
   * that are known after it only; then they are not written to if these differ.
   *
   * @param inputs its arguments, which must not change meanwhile
   * @param results tensors of the types of the results. None may share its array with another or
   *     with an input
   * @param run limits, cancellation, threads and callbacks
   * @throws IllegalArgumentException if the results are not such
   * @throws InterpreterException if the inputs do not match, or the run fails
   */
  default void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions run) {
    GivenResults.checkMemory(results, inputs);
    GivenResults.copy(run(inputs, run), results);
  }

  /**
   * {@return the most bytes that buffers of a run take at a time, as far as that is known before}
   * Inputs and constants do not count, nor what single operations need while they run.
   */
  default OptionalLong plannedBytes() {
    return OptionalLong.empty();
  }

  /**
   * {@return what of the function the interpreter evaluates, although another engine has prepared
   * it} Of a function that is prepared when it runs, that is known of its last preparation.
   */
  default InterpretedShare interpreted() {
    return InterpretedShare.NONE;
  }

  /**
   * {@return about how many bytes the function holds beside the program, if that is known: what it
   * has made of constants, and memory that is kept for later runs} Constants that functions of one
   * program share count as part of it. It changes with each run, and by {@link #trim}.
   */
  default OptionalLong heldBytes() {
    return OptionalLong.empty();
  }

  /** Frees the memory that is kept for later runs. It may be called at any time. */
  default void trim() {
    // Keeps none.
  }

  /** Frees what the function holds beside the program. */
  @Override
  void close();
}
