package org.hlo4j.interpreter.eval;

import static org.hlo4j.interpreter.eval.CustomCalls.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.parallel.ParallelEval;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Targets of custom calls in programs of JAX and XLA: annotations of placement, which are
 * identities, assertions of shapes, and buffers, which are values as any other.
 */
public final class CustomTargets {
  private static final List<String> IDENTITIES =
      List.of(
          "Sharding",
          "LayoutConstraint",
          "MoveToDevice",
          "MoveToHost",
          "annotate_device_placement",
          "xla.sdy.FuncResultSharding");

  /** Identities that buffers have, too. */
  private static final Set<String> PASSING =
      Stream.concat(IDENTITIES.stream(), Stream.of("Pin", "Unpin"))
          .collect(Collectors.toUnmodifiableSet());

  private CustomTargets() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    PASSING.forEach(name -> targets.put(name, CustomTargets::identity));
    ParallelEval.addTargetsTo(targets);
    targets.put("shape_assertion", CustomTargets::shapeAssertion);
    List.of("AllocateBuffer", "CreateBuffer")
        .forEach(name -> targets.put(name, CustomTargets::allocate));
  }

  /**
   * {@return whether an operation passes on its operands in a program of one process}
   *
   * @param op a custom call
   */
  public static boolean passesOn(Operation op) {
    return PASSING.contains(CustomCallOp.CALL_TARGET_NAME.get(op));
  }

  /** Returns whether an operation passes on or joins values that are divided into shards. */
  static boolean takesShards(Operation op) {
    if (!op.is(Modules.CUSTOM_CALL)) {
      return false;
    }
    String target = CustomCallOp.CALL_TARGET_NAME.get(op);
    return IDENTITIES.contains(target) || ParallelEval.joinsShards(target);
  }

  /** Returns the operands. */
  private static void identity(Operation op, Frame frame) {
    List<InterpreterValue> values = frame.values(op);
    for (int i = 0; i < op.resultCount(); i++) {
      if (values.size() <= i
          || (values.get(i) instanceof Tensor tensor
              && op.result(i).type() instanceof RankedTensorType type
              && type.hasStaticShape()
              && !type.shape().equals(tensor.shape()))) {
        throw new InterpreterException(
            op.location(), "result #" + i + " has another shape than what is passed on");
      }
    }
    frame.results(op, values);
  }

  private static void shapeAssertion(Operation op, Frame frame) {
    List<Tensor> operands = frame.operands(op);
    check(
        op,
        !operands.isEmpty()
            && op.resultCount() == 0
            && operands.getFirst().kind().category() == Category.BOOLEAN
            && operands.stream().allMatch(operand -> operand.rank() == 0)
            && operands.stream().skip(1).allMatch(operand -> operand.kind().isInteger()),
        "takes a boolean and integers");
    if (frame.operand(op, 0).booleanAt(0)) {
      return;
    }
    String message =
        op.attribute("error_message", StringAttr.class)
            .map(StringAttr::value)
            .orElse("shape assertion does not hold");
    for (int i = 1; i < op.operandCount(); i++) {
      message = message.replace("{" + (i - 1) + "}", "" + frame.operand(op, i).longAt(0));
    }
    throw new InterpreterException(op.location(), message);
  }

  /** Returns memory of any content: zeros. */
  private static void allocate(Operation op, Frame frame) {
    for (int i = 0; i < op.resultCount(); i++) {
      if (!(op.result(i).type() instanceof ShapedType type) || !type.hasStaticShape()) {
        throw new InterpreterException(op.location(), "result #" + i + " has no static shape");
      }
      frame.set(
          op.result(i),
          frame.machine().allocate(op, RankedTensorType.of(type.shape(), type.elementType())));
    }
  }
}
