package org.hlo4j.interpreter;

import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** Is told of each operation that runs: for tracing values, progress and cancellation. */
public interface OpListener {
  /** Hears nothing. */
  OpListener NONE = new OpListener() {};

  /** Before the operation runs; an exception thrown here ends the run. */
  default void before(Operation op) {}

  /** After the operation has run; {@code values} tells what a value is. */
  default void after(Operation op, Function<Value, InterpreterValue> values) {}
}
