package org.hlo4j.byteir.evaluate;

import java.util.List;
import org.hlo4j.interpreter.InterpreterValue;

/** What a target computes: its results, in order. */
@FunctionalInterface
interface Evaluator {
  List<? extends InterpreterValue> evaluate(Evaluation call);
}
