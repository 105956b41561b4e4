package org.hlo4j.interpreter.eval;

import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.ir.Operation;

/** What the machines of one run share: the count of steps and of probed tensors. */
final class Run {
  private final InterpreterOptions options;
  private long steps;

  Run(InterpreterOptions options) {
    this.options = options;
  }

  void countStep(Operation op) {
    if (++steps > options.maxSteps()) {
      throw new InterpreterException(
          op.location(), "program takes more than " + options.maxSteps() + " steps");
    }
  }
}
