package org.hlo4j.ir.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentitySet;

/**
 * Liveness in a region of several blocks: operations with effects and terminators are live, and so
 * is what they use; a value that a branch forwards to a block argument is live if the argument is.
 * The rest is dead, even if it is used in a cycle.
 */
final class BlockLiveness {
  private final Region region;
  private final Rewriter rewriter;
  private final SuccessorOperands forwarded;
  private final IdentitySet<Operation> operations = new IdentitySet<>();
  private final IdentitySet<BlockArgument> arguments = new IdentitySet<>();
  private final Deque<Operation> pending = new ArrayDeque<>();

  private BlockLiveness(Region region, Rewriter rewriter, SuccessorOperands forwarded) {
    this.region = region;
    this.rewriter = rewriter;
    this.forwarded = forwarded;
  }

  /** Erases dead operations and arguments; returns whether operations were erased. */
  static boolean eraseDead(
      Region region, Effects effects, Rewriter rewriter, SuccessorOperands forwarded) {
    BlockLiveness liveness = new BlockLiveness(region, rewriter, forwarded);
    for (Block block : region.blocks()) {
      for (Operation op : block.operations()) {
        if (op.has(Trait.TERMINATOR) || !effects.wouldBeTriviallyDead(op)) {
          liveness.markLive(op);
        }
      }
    }
    for (Operation op = liveness.pending.poll(); op != null; op = liveness.pending.poll()) {
      op.walk(liveness::markOperandsLive);
    }
    return liveness.eraseDeadOperations();
  }

  private void markLive(Operation operation) {
    if (operations.add(operation)) {
      pending.add(operation);
    }
  }

  private void markOperandsLive(Operation operation) {
    boolean isBranch =
        operation.parentRegionOrNull() == region
            && operation.successorCount() > 0
            && forwarded.areKnown(operation);
    for (int i = 0; i < operation.operandCount(); i++) {
      if (!isBranch || !forwarded.contains(operation, i)) {
        markLive(operation.operand(i));
      }
    }
    if (!isBranch && operation.parentRegionOrNull() == region) {
      operation.successors().forEach(block -> block.arguments().forEach(this::markLive));
    }
  }

  private void markLive(Value value) {
    Operation definition = value.definingOpOrNull();
    if (definition != null && definition.parentRegionOrNull() == region) {
      markLive(definition);
    } else if (value instanceof BlockArgument argument
        && argument.owner().parentRegionOrNull() == region
        && !argument.owner().isEntryBlock()
        && arguments.add(argument)) {
      for (BlockOperand use : argument.owner().uses()) {
        if (forwarded.areKnown(use.owner())) {
          markLive(forwarded.of(use).get(argument.index()));
        }
      }
    }
  }

  private boolean eraseDeadOperations() {
    List<Operation> dead = new ArrayList<>();
    for (Block block : region.blocks()) {
      if (!block.isEntryBlock() && forwarded.areKnown(block)) {
        block.uses().forEach(this::keepLiveOperands);
      }
      for (Operation op : block.operations()) {
        if (!operations.contains(op)) {
          dead.add(op);
        }
      }
    }
    dead.forEach(Operation::dropAllReferences);
    dead.forEach(rewriter::erase);
    for (Block block : region.blocks()) {
      for (int i = block.argumentCount() - 1; i >= 0 && !block.isEntryBlock(); i--) {
        if (!arguments.contains(block.argument(i))) {
          block.eraseArgument(i);
        }
      }
    }
    return !dead.isEmpty();
  }

  private void keepLiveOperands(BlockOperand use) {
    List<Value> given = forwarded.of(use);
    List<Value> needed = new ArrayList<>();
    for (BlockArgument argument : use.get().arguments()) {
      if (arguments.contains(argument)) {
        needed.add(given.get(argument.index()));
      }
    }
    if (needed.size() < given.size()) {
      forwarded.set(use, needed);
    }
  }
}
