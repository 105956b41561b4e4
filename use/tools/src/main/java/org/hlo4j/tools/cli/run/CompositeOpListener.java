package org.hlo4j.tools.cli.run;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/**
 * A composite listener. After an operation, listeners are notified in reverse order, so that the
 * last one is innermost.
 */
record CompositeOpListener(List<OpListener> all) implements OpListener {
  @Override
  public void before(Operation op) {
    all.forEach(listener -> listener.before(op));
  }

  @Override
  public void after(Operation op, Function<Value, InterpreterValue> values) {
    all.reversed().forEach(listener -> listener.after(op, values));
  }
}
