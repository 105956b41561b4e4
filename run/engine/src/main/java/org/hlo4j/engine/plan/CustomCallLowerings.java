package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.interpreter.eval.CustomTargets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Modules;

/** Custom calls. */
final class CustomCallLowerings {
  private CustomCallLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Modules.CUSTOM_CALL, CustomCallLowerings::customCall);
  }

  private static boolean customCall(PlanBuilder builder, Operation op) {
    return CustomTargets.passesOn(op)
        ? ShardyLowerings.passOn(builder, op)
        : SortLowerings.topK(builder, op);
  }
}
