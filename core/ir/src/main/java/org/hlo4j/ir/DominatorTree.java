package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The dominator tree of a region, computed with the simple version of the algorithm of Lengauer and
 * Tarjan in almost linear time. Queries take constant time.
 */
final class DominatorTree {
  private static final int NONE = -1;

  /** The number of each reachable block in depth-first order. */
  private final Map<Block, Integer> numbers = new IdentityHashMap<>();

  /** The position of each block in a pre-order walk of the tree. */
  private final int[] place;

  /** The number of blocks that each one dominates, itself included. */
  private final int[] size;

  DominatorTree(Region region) {
    List<Block> order = new ArrayList<>();
    int[] dominators = new Search(search(region.front(), order)).dominators(order);
    size = new int[dominators.length];
    for (int i = size.length - 1; i >= 0; i--) {
      size[i]++;
      if (i > 0) {
        size[dominators[i]] += size[i];
      }
    }
    place = new int[size.length];
    int[] free = new int[size.length];
    for (int i = 0; i < size.length; i++) {
      if (i > 0) {
        place[i] = free[dominators[i]];
        free[dominators[i]] += size[i];
      }
      free[i] = place[i] + 1;
    }
  }

  /** Numbers the blocks reachable from the entry; returns each block's parent in the search. */
  private int[] search(Block entry, List<Block> order) {
    int[] parents = {NONE};
    List<Block> path = new ArrayList<>();
    List<Integer> nextSuccessor = new ArrayList<>();
    Block found = entry;
    while (true) {
      numbers.put(found, order.size());
      order.add(found);
      path.add(found);
      nextSuccessor.add(0);
      found = null;
      while (found == null && !path.isEmpty()) {
        int top = path.size() - 1;
        Operation last = path.get(top).lastOrNull();
        int next = nextSuccessor.get(top);
        if (last == null || next == last.successorCount()) {
          path.remove(top);
          nextSuccessor.remove(top);
          continue;
        }
        nextSuccessor.set(top, next + 1);
        if (!numbers.containsKey(last.successor(next))) {
          found = last.successor(next);
        }
      }
      if (found == null) {
        return parents;
      }
      if (order.size() == parents.length) {
        parents = Arrays.copyOf(parents, parents.length * 2);
      }
      parents[order.size()] = Objects.requireNonNull(numbers.get(path.getLast()));
    }
  }

  /** The algorithm proper; blocks are identified by their numbers. */
  private final class Search {
    private final int[] parents;
    private int[] semi = {};
    private int[] ancestor = {};
    private int[] best = {};

    Search(int[] parents) {
      this.parents = parents;
    }

    int[] dominators(List<Block> order) {
      int count = order.size();
      semi = new int[count];
      best = new int[count];
      Arrays.setAll(semi, i -> i);
      Arrays.setAll(best, i -> i);
      ancestor = filled(count);
      int[] dominators = filled(count);
      int[] bucket = filled(count);
      int[] nextInBucket = filled(count);
      for (int w = count - 1; w > 0; w--) {
        for (BlockOperand use : order.get(w).uses()) {
          Block block = use.owner().blockOrNull();
          Integer predecessor = block == null ? null : numbers.get(block);
          if (predecessor != null) {
            semi[w] = Math.min(semi[w], semi[best(predecessor)]);
          }
        }
        nextInBucket[w] = bucket[semi[w]];
        bucket[semi[w]] = w;
        int parent = parents[w];
        ancestor[w] = parent;
        for (int v = bucket[parent]; v != NONE; v = nextInBucket[v]) {
          int u = best(v);
          dominators[v] = semi[u] < semi[v] ? u : parent;
        }
        bucket[parent] = NONE;
      }
      for (int w = 1; w < count; w++) {
        if (dominators[w] != semi[w]) {
          dominators[w] = dominators[dominators[w]];
        }
      }
      return dominators;
    }

    private static int[] filled(int count) {
      int[] array = new int[count];
      Arrays.fill(array, NONE);
      return array;
    }

    /**
     * Returns the vertex with the least semidominator on the path to the root, with path
     * compression.
     */
    private int best(int v) {
      if (ancestor[v] == NONE) {
        return v;
      }
      int length = 0;
      for (int at = v; ancestor[ancestor[at]] != NONE; at = ancestor[at]) {
        length++;
      }
      int[] way = new int[length];
      int at = v;
      for (int i = 0; i < length; i++) {
        way[i] = at;
        at = ancestor[at];
      }
      for (int i = length - 1; i >= 0; i--) {
        int above = ancestor[way[i]];
        if (semi[best[above]] < semi[best[way[i]]]) {
          best[way[i]] = best[above];
        }
        ancestor[way[i]] = ancestor[above];
      }
      return best[v];
    }
  }

  boolean isReachable(Block block) {
    return numbers.containsKey(block);
  }

  /** As in MLIR, every block dominates unreachable ones. */
  boolean properlyDominates(Block a, Block b) {
    if (a == b) {
      return false;
    }
    Integer below = numbers.get(b);
    Integer above = numbers.get(a);
    if (below == null) {
      return true;
    }
    return above != null
        && place[above] < place[below]
        && place[below] < place[above] + size[above];
  }
}
