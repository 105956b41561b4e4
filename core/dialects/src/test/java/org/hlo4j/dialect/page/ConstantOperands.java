package org.hlo4j.dialect.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.hlo4j.dialect.rule.Verdicts;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.opset.stablehlo.ControlFlow;

/**
 * Finds the operands whose values the verifier needs to see that a program is invalid: those
 * without whose constants it is accepted.
 */
final class ConstantOperands {
  private ConstantOperands() {}

  /**
   * Returns the names of these operands.
   *
   * @param operation the name of the operation that violates a constraint
   */
  static Set<String> of(String operation, String program) {
    Set<String> names = new LinkedHashSet<>();
    try {
      int count = calls(operation, Verdicts.parse(program)).size();
      for (int call = 0; call < count; call++) {
        addOf(operation, call, program, names);
      }
    } catch (DiagnosticException refusedByTheParser) {
      return Set.of();
    }
    return names;
  }

  private static void addOf(String operation, int call, String program, Set<String> names) {
    Operation first = calls(operation, Verdicts.parse(program)).get(call);
    OpDefinition definition = first.definition();
    for (int i = 0; i < first.operandCount(); i++) {
      if (definition.operands().size() == first.operandCount() && isConstant(first.operand(i))) {
        Operation root = Verdicts.parse(program);
        hide(calls(operation, root).get(call), i);
        if (Verdicts.errors(root).isEmpty()) {
          names.add(definition.operands().get(i).name());
        }
      }
    }
  }

  private static List<Operation> calls(String operation, Operation root) {
    List<Operation> calls = new ArrayList<>();
    root.walk(op -> {
      if (op.name().equals(operation)) {
        calls.add(op);
      }
    });
    return calls;
  }

  private static boolean isConstant(Value value) {
    return Constants.valueOrNull(value, Attribute.class) != null;
  }

  /** Puts an operation between a constant and its use that yields the same value. */
  private static void hide(Operation op, int operand) {
    Value constant = op.operand(operand);
    Operation barrier =
        new OperationState(ControlFlow.OPTIMIZATION_BARRIER, op.location())
            .addOperand(constant)
            .addResultType(constant.type())
            .create();
    Objects.requireNonNull(op.blockOrNull()).insertBefore(barrier, op);
    op.setOperand(operand, barrier.result(0));
  }
}
