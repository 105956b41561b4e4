package org.hlo4j.ir.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Checks that operations nested in an isolated operation use only values defined in it. */
final class IsolationCheck {
  private IsolationCheck() {}

  static boolean verify(Operation isolated, VerificationContext context) {
    Deque<Region> pending = new ArrayDeque<>();
    for (Region region : isolated.regions()) {
      pending.add(region);
      while (!pending.isEmpty()) {
        if (!verify(pending.removeLast(), region, pending, isolated, context)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean verify(
      Region region,
      Region limit,
      Deque<Region> pending,
      Operation isolated,
      VerificationContext context) {
    for (Block block : region.blocks()) {
      for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
        for (int i = 0; i < op.operandCount(); i++) {
          Region home = regionOrNull(op.operand(i));
          if (home == null) {
            return context.error(op, "operation's operand is unlinked");
          }
          if (home != region && !limit.isAncestorOf(home)) {
            return context.report(
                context
                    .opErrorAt(op, "using value defined outside the region")
                    .withNote(isolated.location(), "required by region isolation constraints"));
          }
        }
        if (op.regionCount() > 0 && !op.has(Trait.ISOLATED_FROM_ABOVE)) {
          for (int i = 0; i < op.regionCount(); i++) {
            pending.add(op.region(i));
          }
        }
      }
    }
    return true;
  }

  private static @Nullable Region regionOrNull(Value value) {
    Block block = value.parentBlockOrNull();
    return block == null ? null : block.parentRegionOrNull();
  }
}
