package org.hlo4j;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.ir.Operation;

/** Logs what of a function the interpreter runs, once, although it may be prepared many times. */
final class InterpretedLog {
  private final String function;
  private final AtomicBoolean isLogged = new AtomicBoolean();

  InterpretedLog(String function) {
    this.function = function;
  }

  /** Returns an engine that logs what it leaves to the interpreter. */
  Function<Operation, FunctionRunner> of(Function<Operation, FunctionRunner> engine) {
    return program -> {
      FunctionRunner runner = engine.apply(program);
      InterpretedShare interpreted = runner.interpreted();
      if (!interpreted.isEmpty() && isLogged.compareAndSet(false, true)) {
        // Got here, as most programs need no logger.
        Logger logger = System.getLogger("org.hlo4j");
        logger.log(Level.INFO, () -> "@" + function + ": " + interpreted.summary());
      }
      return runner;
    };
  }
}
