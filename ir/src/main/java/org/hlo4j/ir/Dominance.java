package org.hlo4j.ir;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * Answers whether a value is defined wherever an operation is reached. Trees of regions with
 * several blocks are made when first needed and kept; after a change to their branches, a new
 * instance is needed.
 */
public final class Dominance {
  private final Map<Region, DominatorTree> trees = new IdentityHashMap<>();

  /** Whether {@code operation} may use {@code value}. */
  public boolean properlyDominates(Value value, Operation operation) {
    return value instanceof BlockArgument argument
        ? dominates(argument.owner(), operation.blockOrNull())
        : properlyDominates(((OpResult) value).owner(), operation);
  }

  /** Whether {@code a} comes before {@code b} on every path; in a graph region order is free. */
  public boolean properlyDominates(Operation a, Operation b) {
    Block home = a.blockOrNull();
    if (a == b) {
      return !ordersOperations(home);
    }
    Operation user = home == null ? null : ancestorInRegionOrNull(b, home.parentRegionOrNull());
    if (home == null || user == null) {
      return false;
    }
    Block block = user.blockOrNull();
    if (home == block) {
      return !ordersOperations(home) || a.isBeforeInBlock(user);
    }
    return block != null && properlyDominates(home, block);
  }

  /** Whether {@code a} is {@code b} or comes before it on every path from the entry. */
  public boolean dominates(Block a, @Nullable Block b) {
    for (Block at = b; at != null; at = enclosingBlockOrNull(at)) {
      if (at.parentRegionOrNull() == a.parentRegionOrNull()) {
        return at == a || properlyDominates(a, at);
      }
    }
    return false;
  }

  /** Whether a path leads from the entry of the region to this block. */
  public boolean isReachable(Block block) {
    Region region = block.parentRegionOrNull();
    return region == null || region.front() == block || tree(region).isReachable(block);
  }

  /** Blocks of one region. */
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

  /** Whether uses must follow definitions in this block, as everywhere but in graph regions. */
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
