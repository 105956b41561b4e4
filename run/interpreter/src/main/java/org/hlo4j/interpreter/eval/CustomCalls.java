package org.hlo4j.interpreter.eval;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.jspecify.annotations.Nullable;

/**
 * Custom calls by target: those of {@link CustomTargets}, and checks by which tests state what they
 * expect.
 */
final class CustomCalls {
  private static final Map<String, OpEvaluator> TARGETS = new HashMap<>();

  static {
    CustomTargets.addTo(TARGETS);
    DynamicTargets.addTo(TARGETS);
    TopKTargets.addTo(TARGETS);
    BlockScaledDot.addTo(TARGETS);
    SparseProduct.addTo(TARGETS);
    TARGETS.put("dce_sink", (op, frame) -> frame.results(op, List.of()));
    TARGETS.put("check.eq", CustomCalls::checkEqual);
    TARGETS.put("check.expect_eq", comparison(Checks::expectEqual));
    TARGETS.put(
        "check.expect_almost_eq",
        comparison((op, actual, expected) -> Checks.expectAlmostEqual(op, actual, expected, 1e-3)));
    TARGETS.put(
        "check.expect_close",
        comparison((op, actual, expected) -> Checks.expectClose(op, actual, expected, 0, 3)));
    TARGETS.replaceAll((_, evaluator) -> checked(evaluator));
  }

  private CustomCalls() {}

  static List<String> targets() {
    return TARGETS.keySet().stream().sorted().toList();
  }

  /** Returns the evaluator of a custom call; null if its target is not supported. */
  static @Nullable OpEvaluator evaluatorOrNull(Operation op) {
    return TARGETS.get(CustomCallOp.CALL_TARGET_NAME.get(op));
  }

  /** Compares two tensors; ends the run if they are not as expected. */
  @FunctionalInterface
  private interface Comparison {
    void compare(Operation op, Tensor actual, Tensor expected);
  }

  private static OpEvaluator comparison(Comparison comparison) {
    return (op, frame) -> {
      check(op, op.operandCount() == 2 && op.resultCount() == 0, "takes two tensors");
      comparison.compare(op, frame.operand(op, 0), frame.operand(op, 1));
    };
  }

  private static OpEvaluator checked(OpEvaluator evaluator) {
    return (op, frame) -> {
      evaluator.evaluate(op, frame);
      Results.checkTypes(op, op.results().stream().map(frame::get).toList());
    };
  }

  /** Refuses a call that does not fit its target. */
  static void check(Operation op, boolean holds, String otherwise) {
    if (!holds) {
      throw new InterpreterException(
          op.location(),
          "custom call target '" + CustomCallOp.CALL_TARGET_NAME.get(op) + "': " + otherwise);
    }
  }

  /**
   * Returns the function of scalars that a call names, its only one.
   *
   * @param arguments the element types that it takes
   * @param results the element types that it returns
   */
  static Operation computation(
      Operation op, Frame frame, List<Type> arguments, List<Type> results) {
    List<SymbolRefAttr> called = CustomCallOp.CALLED_COMPUTATIONS.get(op);
    check(op, called.size() == 1, "has " + called.size() + " called computations instead of one");
    Operation function = frame.machine().function(op, called.getFirst().leaf());
    FunctionType type = new FuncOp(function).functionType();
    FunctionType expected = new FunctionType(scalars(arguments), scalars(results));
    check(op, type.equals(expected), "calls " + type + " instead of " + expected);
    return function;
  }

  private static List<Type> scalars(List<Type> elementTypes) {
    return elementTypes.stream().<Type>map(RankedTensorType::of).toList();
  }

  /** Integers must be equal, floats nearly so; the results are true. */
  private static void checkEqual(Operation op, Frame frame) {
    check(op, op.operandCount() == 2, "takes two tensors");
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
