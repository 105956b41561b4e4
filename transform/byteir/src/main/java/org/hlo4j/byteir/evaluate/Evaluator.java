package org.hlo4j.byteir.evaluate;

import java.util.List;
import org.hlo4j.interpreter.InterpreterValue;

/** Computes the results of a target, in order. */
@FunctionalInterface
interface Evaluator {
  List<? extends InterpreterValue> evaluate(Evaluation call);
}
