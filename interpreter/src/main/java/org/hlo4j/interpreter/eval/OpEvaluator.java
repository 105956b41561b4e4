package org.hlo4j.interpreter.eval;

import org.hlo4j.ir.Operation;

/** What an operation does: takes its operands from the frame and puts its results there. */
@FunctionalInterface
public interface OpEvaluator {
  void evaluate(Operation op, Frame frame);
}
