package org.hlo4j.ir;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * Dominance of blocks, operations and values, across nested regions, as in MLIR's {@code
 * DominanceInfo}. Dominator trees of regions with several blocks are built on demand and cached;
 * after a change of the control flow a new instance is needed.
 */
public final class Dominance {
  private final Map<Region, DominatorTree> trees = new IdentityHashMap<>();

  /** Creates an analysis; dominator trees are built on demand. */
  public Dominance() {}

  /**
   * {@return whether a value is available at an operation}
   *
   * @param value the value
   * @param operation the operation that would use it
   */
  public boolean properlyDominates(Value value, Operation operation) {
    return value instanceof BlockArgument argument
        ? dominates(argument.owner(), operation.blockOrNull())
        : properlyDominates(((OpResult) value).owner(), operation);
  }

  /**
   * {@return whether {@code a} precedes {@code b} on every path} In graph regions every operation
   * dominates every other one.
   *
   * @param a the operation that may dominate
   * @param b the operation that may be dominated
   */
  public boolean properlyDominates(Operation a, Operation b) {
    Block definingBlock = a.blockOrNull();
    if (a == b) {
      return !ordersOperations(definingBlock);
    }
    Operation user =
        definingBlock == null
            ? null
            : ancestorInRegionOrNull(b, definingBlock.parentRegionOrNull());
    if (definingBlock == null || user == null) {
      return false;
    }
    Block block = user.blockOrNull();
    if (definingBlock == block) {
      return !ordersOperations(definingBlock) || a.isBeforeInBlock(user);
    }
    return block != null && properlyDominates(definingBlock, block);
  }

  /**
   * {@return whether {@code a} is {@code b} or precedes it on every path from the entry block}
   *
   * @param a the block that may dominate
   * @param b the block that may be dominated; null for none, which nothing dominates
   */
  public boolean dominates(Block a, @Nullable Block b) {
    for (Block at = b; at != null; at = enclosingBlockOrNull(at)) {
      if (at.parentRegionOrNull() == a.parentRegionOrNull()) {
        return at == a || properlyDominates(a, at);
      }
    }
    return false;
  }

  /**
   * {@return whether a block is reachable from the entry block of its region}
   *
   * @param block the block
   */
  public boolean isReachable(Block block) {
    Region region = block.parentRegionOrNull();
    return region == null || region.front() == block || tree(region).isReachable(block);
  }

  /** For two blocks of one region. */
  private boolean properlyDominates(Block a, Block b) {
    Region region = a.parentRegionOrNull();
    return region != null && tree(region).properlyDominates(a, b);
  }

  private DominatorTree tree(Region region) {
    DominatorTree tree = trees.get(region);
    if (tree == null) {
      tree = new DominatorTree(region);
      trees.put(region, tree);
    }
    return tree;
  }

  /** Returns whether definitions must precede uses in a block: everywhere but in graph regions. */
  private static boolean ordersOperations(@Nullable Block block) {
    Operation parent = block == null ? null : block.parentOpOrNull();
    return parent == null || !parent.has(Trait.GRAPH_REGION);
  }

  private static @Nullable Block enclosingBlockOrNull(Block block) {
    Operation parent = block.parentOpOrNull();
    return parent == null ? null : parent.blockOrNull();
  }

  private static @Nullable Operation ancestorInRegionOrNull(
      Operation operation, @Nullable Region region) {
    for (Operation op = operation; op != null; op = op.parentOpOrNull()) {
      if (op.parentRegionOrNull() == region) {
        return op;
      }
    }
    return null;
  }
}
