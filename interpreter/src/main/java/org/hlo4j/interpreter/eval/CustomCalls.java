package org.hlo4j.interpreter.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Custom calls by target: those of extensions, which may replace others; those of {@link
 * CustomTargets}; and checks by which tests state what they expect.
 */
final class CustomCalls {
  private static final Map<String, OpEvaluator> TARGETS = new HashMap<>();

  static {
    CustomTargets.addTo(TARGETS);
    TARGETS.put("check.eq", CustomCalls::checkEqual);
    TARGETS.put(
        "check.expect_eq",
        (op, frame) -> Checks.expectEqual(op, frame.operand(op, 0), frame.operand(op, 1)));
    TARGETS.put(
        "check.expect_almost_eq",
        (op, frame) ->
            Checks.expectAlmostEqual(op, frame.operand(op, 0), frame.operand(op, 1), 1e-3));
    TARGETS.put(
        "check.expect_close",
        (op, frame) -> Checks.expectClose(op, frame.operand(op, 0), frame.operand(op, 1), 0, 3));
  }

  private CustomCalls() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Modules.CUSTOM_CALL, CustomCalls::call);
  }

  private static void call(Operation op, Frame frame) {
    String target = CustomCallOp.CALL_TARGET_NAME.get(op);
    Machine machine = frame.machine();
    Optional<Extension.Evaluator> extension = machine.extension(op);
    OpEvaluator evaluator = TARGETS.get(target);
    if (extension.isPresent()) {
      machine.evaluate(op, extension.get(), frame);
    } else if (evaluator != null) {
      evaluator.evaluate(op, frame);
    } else {
      throw new InterpreterException(
          op.location(), "custom call target '" + target + "' cannot be interpreted");
    }
  }

  /** Integers must be equal, floats nearly so; the results are true. */
  private static void checkEqual(Operation op, Frame frame) {
    Tensor actual = frame.operand(op, 0);
    Tensor expected = frame.operand(op, 1);
    if (expected.kind().isFloatingPoint()) {
      Checks.expectAlmostEqual(op, actual, expected, 1e-4);
    } else {
      Checks.expectEqual(op, actual, expected);
    }
    Tensor yes = Tensor.allocate(LongList.of(), IntegerType.I1);
    yes.setBoolean(0, true);
    for (int i = 0; i < op.resultCount(); i++) {
      frame.set(op.result(i), yes);
    }
  }
}
