package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Future;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
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
    evaluators.put(ControlFlow.IF, ControlFlowEval::branch);
    evaluators.put(ControlFlow.CASE, ControlFlowEval::branch);
    evaluators.put(ControlFlow.WHILE, ControlFlowEval::loop);
    evaluators.put(
        ControlFlow.OPTIMIZATION_BARRIER, (op, frame) -> frame.results(op, frame.values(op)));
    evaluators.put(ControlFlow.AFTER_ALL, (op, frame) -> frame.result(op, Token.INSTANCE));
    evaluators.put(ControlFlow.CREATE_TOKEN, (op, frame) -> frame.result(op, Token.INSTANCE));
    evaluators.put(
        Modules.COMPOSITE, (op, frame) -> frame.call(op, CompositeOp.DECOMPOSITION.get(op)));
    evaluators.put(Collectives.ASYNC_START, ControlFlowEval::start);
    evaluators.put(Collectives.ASYNC_DONE, ControlFlowEval::done);
  }

  private static void branch(Operation op, Frame frame) {
    frame.results(op, frame.run(branch(op, frame.operand(op, 0)), List.of()));
  }

  /**
   * Returns the region that an {@code if} or a {@code case} runs; the last one if an index is out
   * of range.
   *
   * @param index the value of its operand
   */
  static Region branch(Operation op, Tensor index) {
    if (op.is(ControlFlow.IF)) {
      return op.region(index.booleanAt(0) ? 0 : 1);
    }
    int last = op.regionCount() - 1;
    long branch = index.longAt(0);
    return op.region(branch < 0 || branch > last ? last : (int) branch);
  }

  private static void loop(Operation op, Frame frame) {
    List<InterpreterValue> values = frame.values(op);
    while (((Tensor) frame.run(op.region(0), values).getFirst()).booleanAt(0)) {
      frame.machine().countStep(op);
      values = frame.run(op.region(1), values);
    }
    frame.results(op, values);
  }

  private static void start(Operation op, Frame frame) {
    frame.result(op, new Future(frame.run(op.region(0), frame.values(op))));
  }

  private static void done(Operation op, Frame frame) {
    if (!(frame.get(op.operand(0)) instanceof Future future)) {
      throw new InterpreterException(op.location(), "operand #0 is no future");
    }
    frame.results(op, future.results());
  }
}
