package org.hlo4j.engine;

import java.util.List;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/** A function that the reference interpreter runs, with the extension of its preparation if any. */
record InterpretedFunction(Operation module, String function, Extension extension)
    implements FunctionRunner {
  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    return Interpreter.evaluate(
        module, function, inputs, extension == Extension.NONE ? run : run.withExtension(extension));
  }

  /** {@inheritDoc} The results are copied. */
  @Override
  public void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions run) {
    GivenResults.check(
        Interpreter.resultTypes(Interpreter.entry(module, function)), results, inputs);
    FunctionRunner.super.run(inputs, results, run);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
