package org.hlo4j.interpreter.machine;

import org.hlo4j.ir.Operation;

/** Evaluates an operation: reads its operands from the frame and sets its results there. */
@FunctionalInterface
public interface OpEvaluator {
  /**
   * Evaluates an operation.
   *
   * @param op the operation
   * @param frame the values in scope
   * @throws org.hlo4j.interpreter.InterpreterException if the operation fails
   */
  void evaluate(Operation op, Frame frame);
}
