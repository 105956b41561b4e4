package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.interpreter.eval.CustomTargets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Modules;

/** Custom calls. */
final class CustomCallLowerings {
  private CustomCallLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Modules.CUSTOM_CALL, CustomCallLowerings::customCall);
  }

  private static boolean customCall(PlanBuilder builder, Operation op) {
    return CustomTargets.passesOn(op) ? passedOn(builder, op) : SortLowerings.topK(builder, op);
  }

  /** Defines results as the operands, if these are of the same types. */
  private static boolean passedOn(PlanBuilder builder, Operation op) {
    int count = op.resultCount();
    if (op.operandCount() != count
        || !Value.types(op.operands()).equals(Value.types(op.results()))) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      builder.alias(op.result(i), op.operand(i));
    }
    return true;
  }
}
