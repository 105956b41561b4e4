package org.hlo4j.ir.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Dominance;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/** Checks that definitions dominate uses in all reachable blocks. */
final class DominanceCheck {
  private DominanceCheck() {}

  /** Checks all operations nested in {@code scope}, except in isolated operations. */
  static boolean verify(Operation scope, VerificationContext context) {
    Dominance dominance = new Dominance();
    Deque<Operation> pending = new ArrayDeque<>();
    pending.add(scope);
    while (!pending.isEmpty()) {
      for (Region region : pending.removeLast().regions()) {
        for (Block block : region.blocks()) {
          if (!verify(block, dominance, pending, context)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean verify(
      Block block, Dominance dominance, Deque<Operation> pending, VerificationContext context) {
    boolean reachable = dominance.isReachable(block);
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      for (int i = 0; reachable && i < op.operandCount(); i++) {
        if (!dominance.properlyDominates(op.operand(i), op)) {
          return context.report(violation(op, i, context));
        }
      }
      if (op.regionCount() > 0 && !op.has(Trait.ISOLATED_FROM_ABOVE)) {
        pending.add(op);
      }
    }
    return true;
  }

  private static Diagnostic violation(Operation user, int index, VerificationContext context) {
    Diagnostic error = context.errorAt(user, "operand #" + index + " does not dominate this use");
    Value value = user.operand(index);
    Block definingBlock = value.parentBlockOrNull();
    Region region = definingBlock == null ? null : definingBlock.parentRegionOrNull();
    return value instanceof BlockArgument
        ? withArgumentNote(error, user, definingBlock, region)
        : error.withNote(
            value.location(), "operand defined here" + placeOfResult(user, definingBlock, region));
  }

  private static String placeOfResult(
      Operation user, @Nullable Block definingBlock, @Nullable Region region) {
    if (definingBlock == user.blockOrNull()) {
      return " (op in the same block)";
    }
    return switch (relation(user, region)) {
      case SAME -> " (op in the same region)";
      case PARENT -> " (op in a parent region)";
      case CHILD -> " (op in a child region)";
      case APART -> " (op is neither in a parent nor in a child region)";
    };
  }

  private static Diagnostic withArgumentNote(
      Diagnostic error, Operation user, @Nullable Block definingBlock, @Nullable Region region) {
    Operation parent = region == null ? null : region.parentOpOrNull();
    var location = parent == null ? UnknownLoc.INSTANCE : parent.location();
    if (definingBlock == null || region == null) {
      return error.withNote(location, " (block without parent)");
    }
    String place =
        switch (relation(user, region)) {
          case SAME -> " in the same region)";
          case PARENT -> " in a parent region)";
          case CHILD -> " in a child region)";
          case APART -> " neither in a parent nor in a child region)";
        };
    return error.withNote(
        location,
        "operand defined as a block argument (block #" + region.indexOf(definingBlock) + place);
  }

  private enum Relation {
    SAME,
    PARENT,
    CHILD,
    APART
  }

  /** Returns the relation of the region of a definition to the region of its use. */
  private static Relation relation(Operation user, @Nullable Region definition) {
    Region use = user.parentRegionOrNull();
    if (definition == null || use == null) {
      return Relation.APART;
    }
    if (definition == use) {
      return Relation.SAME;
    }
    return definition.isAncestorOf(use)
        ? Relation.PARENT
        : use.isAncestorOf(definition) ? Relation.CHILD : Relation.APART;
  }
}
