package org.hlo4j.ir.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/**
 * Erases unreachable blocks, dead operations and unused block arguments; optionally merges equal
 * blocks.
 */
final class RegionSimplifier {
  private final Rewriter rewriter;
  private final Effects effects;
  private final SuccessorOperands forwarded;
  private final List<Region> ofSeveralBlocks = new ArrayList<>();

  RegionSimplifier(Rewriter rewriter, Effects effects) {
    this.rewriter = rewriter;
    this.effects = effects;
    this.forwarded = new SuccessorOperands(rewriter.registry());
  }

  /** Simplifies a region and nested ones; returns whether anything changed. */
  boolean simplify(Region region, boolean mergesBlocks) {
    boolean changed = eraseDead(region);
    return mergeBlocks(mergesBlocks) || changed;
  }

  /**
   * Simplifies the regions of an operation, or erases it if it is dead; returns whether anything
   * changed.
   */
  boolean simplify(Operation operation, boolean mergesBlocks) {
    boolean changed = eraseDead(operation);
    return mergeBlocks(mergesBlocks) || changed;
  }

  private boolean mergeBlocks(boolean wanted) {
    boolean changed = false;
    if (wanted) {
      BlockMerger merger = new BlockMerger(rewriter, forwarded);
      for (Region blocks : ofSeveralBlocks) {
        changed |= merger.merge(blocks);
      }
      for (Region blocks : ofSeveralBlocks) {
        changed |= merger.dropRepeatedArguments(blocks);
      }
    }
    return changed;
  }

  private boolean eraseDead(Region region) {
    boolean changed = region.blocks().size() > 1 && eraseUnreachable(region);
    for (Block block : region.blocks().reversed()) {
      changed |= eraseDead(block);
    }
    if (region.blocks().size() > 1) {
      changed |= BlockLiveness.eraseDead(region, effects, rewriter, forwarded);
      ofSeveralBlocks.add(region);
    }
    return changed;
  }

  /** Erases from the end, so that operations used only by dead ones are erased as well. */
  private boolean eraseDead(Block block) {
    boolean changed = false;
    Operation previous;
    for (Operation op = block.lastOrNull(); op != null; op = previous) {
      previous = op.previousOrNull();
      changed |= eraseDead(op);
    }
    return changed;
  }

  private boolean eraseDead(Operation operation) {
    if (effects.isTriviallyDead(operation)) {
      rewriter.erase(operation);
      return true;
    }
    boolean changed = false;
    for (int i = 0; i < operation.regionCount(); i++) {
      changed |= eraseDead(operation.region(i));
    }
    return changed;
  }

  private boolean eraseUnreachable(Region region) {
    Set<Block> reachable = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Block> pending = new ArrayDeque<>(List.of(region.front()));
    while (!pending.isEmpty()) {
      Block block = pending.pop();
      if (reachable.add(block)) {
        block.successors().forEach(pending::push);
      }
    }
    List<Block> unreachable =
        region.blocks().stream().filter(block -> !reachable.contains(block)).toList();
    unreachable.forEach(rewriter::eraseUnreachable);
    return !unreachable.isEmpty();
  }
}
