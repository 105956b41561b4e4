package org.hlo4j.transforms.licm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.LoopLike;

/**
 * Hoists operations out of loops that have no effects, are speculatable and use nothing that the
 * loop computes, inner loops first, so that an operation may leave several. Preserves what the
 * program computes. The only loops are {@code scf.for}: in MLIR {@code stablehlo.while} is not
 * loop-like.
 */
public final class LoopInvariantCodeMotionPass implements Pass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "loop-invariant-code-motion",
          "Hoist loop invariant instructions outside of the loop",
          PassDefinition.ANY,
          new LoopInvariantCodeMotionPass());

  private LoopInvariantCodeMotionPass() {}

  @Override
  public void run(Operation root, PassContext context) {
    Effects effects = new Effects(context.registry());
    List<Operation> loops = new ArrayList<>();
    root.walkPostOrder(op -> {
      if (context.registry().interfaceOrNull(op.definition(), LoopLike.class) != null) {
        loops.add(op);
      }
    });
    for (Operation loop : loops) {
      LoopLike shape = context.registry().interfaceOrNull(loop.definition(), LoopLike.class);
      if (shape != null) {
        shape.loopRegions(loop).forEach(region -> hoist(region, loop, effects));
      }
    }
  }

  private static void hoist(Region region, Operation loop, Effects effects) {
    Deque<Operation> pending = new ArrayDeque<>();
    for (Block block : region.blocks()) {
      block.operations().forEach(pending::add);
    }
    while (!pending.isEmpty()) {
      Operation op = pending.remove();
      if (op.parentRegionOrNull() == region
          && !op.has(Trait.TERMINATOR)
          && effects.isPure(op)
          && usesNothingInside(region, op)) {
        op.moveBefore(loop);
        for (OpResult result : op.results()) {
          for (OpOperand use : result.uses()) {
            if (use.owner().parentRegionOrNull() == region) {
              pending.add(use.owner());
            }
          }
        }
      }
    }
  }

  /**
   * Returns whether all operands, also of nested operations, are defined outside the region or in
   * {@code op}.
   */
  private static boolean usesNothingInside(Region region, Operation op) {
    boolean[] uses = new boolean[1];
    op.walk(inner -> {
      for (Value operand : inner.operands()) {
        uses[0] |= isInside(region, operand) && !isInside(op, operand);
      }
    });
    return !uses[0];
  }

  private static boolean isInside(Region region, Value value) {
    Block block = value.parentBlockOrNull();
    Region around = block == null ? null : block.parentRegionOrNull();
    return around != null && region.isAncestorOf(around);
  }

  private static boolean isInside(Operation op, Value value) {
    Block block = value.parentBlockOrNull();
    Operation around = block == null ? null : block.parentOpOrNull();
    return around != null && op.isAncestorOf(around);
  }
}
