package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;

/**
 * Determines which operations with regions use no values defined outside of them: those with the
 * trait, and others that happen to. Nested operations are visited only once.
 */
final class Isolation {
  private final IdentityMap<Operation, Boolean> cache = new IdentityMap<>();
  private final List<Operation> open = new ArrayList<>();

  /** The outermost level that each open operation uses a value of, by position. */
  private int[] outermostUse = new int[8];

  boolean isIsolated(Operation op) {
    if (op.has(Trait.ISOLATED_FROM_ABOVE)) {
      return true;
    }
    Boolean isolated = cache.getOrNull(op);
    if (isolated != null) {
      return isolated;
    }
    op.walk(this::visit);
    while (open.size() > 1) {
      close();
    }
    open.clear();
    return outermostUse[0] >= 0;
  }

  private void visit(Operation op) {
    if (!open.isEmpty()) {
      Operation parent = op.parentOpOrNull();
      while (open.getLast() != parent) {
        close();
      }
      for (int i = 0; i < op.operandCount(); i++) {
        recordUse(op, op.operand(i));
      }
    }
    if (op.regionCount() > 0) {
      int depth = open.size();
      if (depth == outermostUse.length) {
        outermostUse = Arrays.copyOf(outermostUse, depth * 2);
      }
      outermostUse[depth] = depth;
      open.add(op);
    }
  }

  private void close() {
    int depth = open.size() - 1;
    Operation op = open.removeLast();
    boolean isolated = op.has(Trait.ISOLATED_FROM_ABOVE) || outermostUse[depth] >= depth;
    cache.put(op, isolated);
    if (!isolated && depth > 0) {
      outermostUse[depth - 1] = Math.min(outermostUse[depth - 1], outermostUse[depth]);
    }
  }

  /** Records the level at which a value is defined; -1 is outside of all open operations. */
  private void recordUse(Operation op, Value value) {
    Block block = value.parentBlockOrNull();
    if (block == op.blockOrNull()) {
      return;
    }
    Operation container = block == null ? null : block.parentOpOrNull();
    int depth = open.size() - 1;
    while (depth >= 0 && open.get(depth) != container) {
      depth--;
    }
    int innermost = open.size() - 1;
    outermostUse[innermost] = Math.min(outermostUse[innermost], depth);
  }
}
