package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Keeps operations of dynamic shapes that nothing uses from being removed before their shapes are
 * known and can be checked: calls without a meaning use them meanwhile.
 */
final class UnusedResults {
  private static final String TARGET = "hlo4j.unused_results";

  private UnusedResults() {}

  /** Has all unused results of dynamic shapes used. */
  static void keep(Operation module, Effects effects) {
    List<Operation> unused = new ArrayList<>();
    module.walk(op -> {
      if (isDynamic(op) && op.resultCount() > 0 && effects.isTriviallyDead(op)) {
        unused.add(op);
      }
    });
    for (Operation op : unused) {
      Block block = op.blockOrNull();
      if (block == null) {
        continue;
      }
      OperationState use =
          new OperationState(Modules.CUSTOM_CALL, op.location())
              .addOperands(op.results())
              .set(CustomCallOp.CALL_TARGET_NAME, TARGET)
              .set(CustomCallOp.HAS_SIDE_EFFECT, true);
      block.insertBefore(Operation.create(use), op.nextOrNull());
    }
  }

  private static boolean isDynamic(Operation op) {
    return op.operands().stream().anyMatch(operand -> InputRefinement.isDynamic(operand.type()))
        || op.results().stream().anyMatch(result -> InputRefinement.isDynamic(result.type()));
  }

  /** Takes those uses away. */
  static void release(Operation module) {
    List<Operation> uses = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL) && CustomCallOp.CALL_TARGET_NAME.get(op).equals(TARGET)) {
        uses.add(op);
      }
    });
    uses.forEach(Operation::erase);
  }
}
