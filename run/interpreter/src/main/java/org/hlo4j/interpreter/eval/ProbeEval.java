package org.hlo4j.interpreter.eval;

import java.io.IOException;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Probes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.check.ExpectSerializedEqOp;
import org.hlo4j.op.interpreter.ProbeOp;
import org.hlo4j.opset.check.CheckOps;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.text.print.MlirPrinter;

/** Operations that observe tensors while the program runs. */
final class ProbeEval {
  private static final PrinterOptions CUSTOM =
      PrinterOptions.DEFAULT.toBuilder().assumeVerified(true).build();

  private ProbeEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(InterpreterOps.PRINT, ProbeEval::print);
    evaluators.put(InterpreterOps.PROBE, ProbeEval::probe);
    evaluators.put(CheckOps.EXPECT_SERIALIZED_EQ, ProbeEval::expectSerialized);
  }

  private static void print(Operation op, Frame frame) {
    String text = nameOfOperand(op) + " = " + ValueText.of(frame.get(op.operand(0))) + "\n";
    frame.machine().options().output().accept(text);
  }

  /** Returns the name of the operand in the program's text. */
  private static String nameOfOperand(Operation op) {
    String text = MlirPrinter.toString(op, Dialects.all(), CUSTOM);
    int start = text.indexOf('%');
    return text.substring(start, text.indexOf(' ', start));
  }

  private static void probe(Operation op, Frame frame) {
    Tensor tensor = frame.operand(op, 0);
    try {
      probes(op, frame).write(ProbeOp.PROBE_ID.get(op), tensor);
    } catch (IOException e) {
      throw failed(op, e);
    }
    frame.result(op, tensor);
  }

  private static void expectSerialized(Operation op, Frame frame) {
    Tensor expected = frame.operand(op, 0);
    long iteration = ExpectSerializedEqOp.ITERATION.get(op).longValue();
    try {
      Tensor actual =
          probes(op, frame).read(ExpectSerializedEqOp.PROBE_ID.get(op), iteration, expected);
      Checks.expectEqual(op, actual, expected);
    } catch (IOException e) {
      throw failed(op, e);
    }
  }

  private static Probes probes(Operation op, Frame frame) {
    return frame
        .machine()
        .options()
        .probes()
        .orElseThrow(() -> Results.failure(op, "needs a folder for probed tensors"));
  }

  private static InterpreterException failed(Operation op, IOException e) {
    return Results.failure(op, e);
  }
}
