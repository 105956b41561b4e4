package org.hlo4j.interpreter;

import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** Is notified of each operation that runs: for tracing values, progress and cancellation. */
public interface OpListener {
  /** Ignores all operations. */
  OpListener NONE = new OpListener() {};

  /**
   * Called before an operation runs; an exception thrown here ends the run.
   *
   * @param op the operation
   */
  default void before(Operation op) {}

  /**
   * Called after an operation has run.
   *
   * @param op the operation
   * @param values maps each IR value that is in scope to its run-time value
   */
  default void after(Operation op, Function<Value, InterpreterValue> values) {}
}
