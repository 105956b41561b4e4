package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which blocks of a region every path from its entry to a block passes. Made by the algorithm of
 * Cooper, Harvey and Kennedy: immediate dominators are refined in reverse postorder until nothing
 * changes.
 */
final class DominatorTree {
  private static final int UNKNOWN = -1;

  /** The number of each reachable block in reverse postorder. */
  private final Map<Block, Integer> numbers = new IdentityHashMap<>();

  private final int[] immediate;
  private final int[] depth;

  DominatorTree(Region region) {
    List<Block> order = reversePostorder(region.front());
    for (int i = 0; i < order.size(); i++) {
      numbers.put(order.get(i), i);
    }
    immediate = immediateDominators(order);
    depth = new int[immediate.length];
    for (int i = 1; i < depth.length; i++) {
      depth[i] = depth[immediate[i]] + 1;
    }
  }

  private static List<Block> reversePostorder(Block entry) {
    List<Block> postorder = new ArrayList<>();
    Map<Block, Boolean> seen = new IdentityHashMap<>();
    List<Block> path = new ArrayList<>();
    List<Integer> nextSuccessor = new ArrayList<>();
    seen.put(entry, true);
    path.add(entry);
    nextSuccessor.add(0);
    while (!path.isEmpty()) {
      int top = path.size() - 1;
      Operation last = path.get(top).lastOrNull();
      int next = nextSuccessor.get(top);
      if (last == null || next == last.successorCount()) {
        postorder.add(path.remove(top));
        nextSuccessor.remove(top);
        continue;
      }
      nextSuccessor.set(top, next + 1);
      Block successor = last.successor(next);
      if (seen.put(successor, true) == null) {
        path.add(successor);
        nextSuccessor.add(0);
      }
    }
    return postorder.reversed();
  }

  private int[] immediateDominators(List<Block> order) {
    int[] dominators = new int[order.size()];
    java.util.Arrays.fill(dominators, UNKNOWN);
    dominators[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < dominators.length; i++) {
        int dominator = UNKNOWN;
        for (BlockOperand use : order.get(i).uses()) {
          dominator = join(dominator, predecessor(use), dominators);
        }
        changed |= dominators[i] != dominator;
        dominators[i] = dominator;
      }
    }
    return dominators;
  }

  private int predecessor(BlockOperand use) {
    Block block = use.owner().blockOrNull();
    Integer number = block == null ? null : numbers.get(block);
    return number == null ? UNKNOWN : number;
  }

  private static int join(int a, int b, int[] dominators) {
    if (a == UNKNOWN) {
      return b == UNKNOWN || dominators[b] == UNKNOWN ? UNKNOWN : b;
    }
    if (b == UNKNOWN || dominators[b] == UNKNOWN) {
      return a;
    }
    int first = a;
    int second = b;
    while (first != second) {
      if (first > second) {
        first = dominators[first];
      } else {
        second = dominators[second];
      }
    }
    return first;
  }

  boolean isReachable(Block block) {
    return numbers.containsKey(block);
  }

  /** As in MLIR, every block dominates one that no path reaches. */
  boolean properlyDominates(Block a, Block b) {
    if (a == b) {
      return false;
    }
    Integer target = numbers.get(b);
    Integer candidate = numbers.get(a);
    if (target == null) {
      return true;
    }
    if (candidate == null) {
      return false;
    }
    int at = target;
    while (depth[at] > depth[candidate]) {
      at = immediate[at];
    }
    return at == candidate;
  }
}
