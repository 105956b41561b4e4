package org.hlo4j.interpreter.machine;

import java.util.List;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Operation;

/** Lets an extension evaluate an operation, and checks that its results have the types of that. */
public record ExtensionEvaluator(Extension.Evaluator extension) implements OpEvaluator {
  @Override
  public void evaluate(Operation op, Frame frame) {
    Machine machine = frame.machine();
    List<? extends InterpreterValue> results =
        extension.evaluate(
            new Extension.Invocation(
                op,
                frame.values(op),
                type -> machine.allocate(op, type),
                machine::call,
                () -> machine.checkCancelled(op)));
    Results.checkTypes(op, results);
    frame.results(op, results);
  }
}
