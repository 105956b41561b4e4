package org.hlo4j.transforms.simplify;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;
import org.jspecify.annotations.Nullable;

/** Replaces tensors without elements by constants, both as operands and as results. */
final class ZeroExtents {
  private ZeroExtents() {}

  static boolean rewrite(Operation op, Rewriter rewriter) {
    if (!op.definition().dialect().equals("stablehlo")
        || op.is(DataMovement.CONSTANT)
        || hasOwnEffects(op, rewriter)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(op, rewriter);
    boolean changed = false;
    for (Value result : op.results()) {
      RankedTensorType type = emptyTypeOrNull(result);
      if (type != null && result.hasUses() && rewriter.canReplace(result, type)) {
        rewriter.replaceAllUses(result, builder.constant(Splats.of(type, 0L)));
        changed = true;
      }
    }
    for (int i = 0; i < op.operandCount(); i++) {
      RankedTensorType type = emptyTypeOrNull(op.operand(i));
      if (type != null && Matches.definingOpOrNull(op.operand(i), DataMovement.CONSTANT) == null) {
        int index = i;
        Value empty = builder.constant(Splats.of(type, 0L));
        rewriter.modify(op, () -> op.setOperand(index, empty));
        changed = true;
      }
    }
    return changed;
  }

  /** Returns whether the operation itself, rather than a nested one, has effects. */
  private static boolean hasOwnEffects(Operation op, Rewriter rewriter) {
    return op.regionCount() == 0
        && declaresEffects(op, rewriter)
        && !new Effects(rewriter.registry()).isMemoryEffectFree(op);
  }

  private static boolean declaresEffects(Operation op, Rewriter rewriter) {
    return rewriter
            .registry()
            .interfaceOrNull(op.definition(), org.hlo4j.ir.rewrite.MemoryEffects.class)
        != null;
  }

  private static @Nullable RankedTensorType emptyTypeOrNull(Value value) {
    RankedTensorType type = Matches.staticTypeOrNull(value);
    return type != null
            && type.elementCount() == 0
            && DenseElementsAttr.isElementType(type.elementType())
        ? type
        : null;
  }
}
