package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Future;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Branches, loops, composites, and operations that only order others. Asynchronous operations run
 * when they start.
 */
final class ControlFlowEval {
  private ControlFlowEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(ControlFlow.IF, ControlFlowEval::ifThenElse);
    evaluators.put(ControlFlow.CASE, ControlFlowEval::select);
    evaluators.put(ControlFlow.WHILE, ControlFlowEval::loop);
    evaluators.put(
        ControlFlow.OPTIMIZATION_BARRIER, (op, frame) -> frame.results(op, all(op, frame)));
    evaluators.put(ControlFlow.AFTER_ALL, (op, frame) -> frame.result(op, Token.INSTANCE));
    evaluators.put(ControlFlow.CREATE_TOKEN, (op, frame) -> frame.result(op, Token.INSTANCE));
    evaluators.put(Modules.COMPOSITE, ControlFlowEval::composite);
    evaluators.put(Collectives.ASYNC_START, ControlFlowEval::start);
    evaluators.put(Collectives.ASYNC_DONE, ControlFlowEval::done);
  }

  /** Returns the values of all operands. */
  private static List<InterpreterValue> all(Operation op, Frame frame) {
    return op.operands().stream().map(frame::get).toList();
  }

  private static void ifThenElse(Operation op, Frame frame) {
    boolean holds = frame.operand(op, 0).booleanAt(0);
    frame.results(op, frame.run(op.region(holds ? 0 : 1), List.of()));
  }

  /** Runs the branch at the index, or the last one if the index is out of range. */
  private static void select(Operation op, Frame frame) {
    long index = frame.operand(op, 0).longAt(0);
    int last = op.regionCount() - 1;
    int branch = index < 0 || index > last ? last : (int) index;
    frame.results(op, frame.run(op.region(branch), List.of()));
  }

  private static void loop(Operation op, Frame frame) {
    List<InterpreterValue> values = all(op, frame);
    while (((Tensor) frame.run(op.region(0), values).getFirst()).booleanAt(0)) {
      frame.machine().run().countStep(op);
      values = frame.run(op.region(1), values);
    }
    frame.results(op, values);
  }

  private static void composite(Operation op, Frame frame) {
    String name = CompositeOp.DECOMPOSITION.get(op);
    Operation function = frame.machine().function(op, name);
    frame.results(op, frame.machine().call(function, all(op, frame)));
  }

  private static void start(Operation op, Frame frame) {
    frame.result(op, new Future(frame.run(op.region(0), all(op, frame))));
  }

  private static void done(Operation op, Frame frame) {
    if (!(frame.get(op.operand(0)) instanceof Future future)) {
      throw new InterpreterException(op.location(), "operand #0 is no future");
    }
    frame.results(op, future.results());
  }
}
