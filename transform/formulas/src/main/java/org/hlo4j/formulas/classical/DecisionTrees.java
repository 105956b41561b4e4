package org.hlo4j.formulas.classical;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/**
 * Trees that compare features. Nodes are numbered: first the branches of all trees, then the
 * leaves.
 *
 * @param branches the nodes with two children
 * @param leaves how many leaves there are
 * @param roots the first node of each tree
 */
public record DecisionTrees(List<Branch> branches, int leaves, LongList roots) {
  private static final int OPEN = -1;

  /**
   * A node with two children, whose numbers it has.
   *
   * @param feature the index of the feature that is compared
   * @param comparison how the feature compares with the threshold, for the child {@code onTrue}
   * @param isTrueOfMissing whether a feature that is NaN also leads to {@code onTrue}
   */
  public record Branch(
      long feature,
      ComparisonDirection comparison,
      double threshold,
      boolean isTrueOfMissing,
      long onTrue,
      long onFalse) {}

  /**
   * Creates trees.
   *
   * @throws UnsupportedNodeException if a root, a child or a feature has no valid number
   */
  public DecisionTrees {
    branches = List.copyOf(branches);
    long nodes = (long) branches.size() + leaves;
    for (Branch branch : branches) {
      requireNode(branch.onTrue, nodes);
      requireNode(branch.onFalse, nodes);
      if (branch.feature < 0) {
        throw UnsupportedNodeException.of("a node compares feature %d", branch.feature);
      }
    }
    roots.stream().forEach(root -> requireNode(root, nodes));
  }

  private static void requireNode(long node, long nodes) {
    if (node < 0 || node >= nodes) {
      throw UnsupportedNodeException.of("its trees have no node %d", node);
    }
  }

  /**
   * Checks that features are compared that there are.
   *
   * @throws UnsupportedNodeException if one is not
   */
  public void requireFeatures(long count) {
    for (Branch branch : branches) {
      if (branch.feature >= count) {
        throw UnsupportedNodeException.of(
            "a node compares feature %d of %d", branch.feature, count);
      }
    }
  }

  /**
   * Returns the most branches from a root to a leaf.
   *
   * @throws UnsupportedNodeException if a node is among its own descendants
   */
  public int depth() {
    int[] depths = new int[branches.size()];
    int deepest = 0;
    for (int i = 0; i < roots.size(); i++) {
      deepest = Math.max(deepest, depth(roots.get(i), depths));
    }
    return deepest;
  }

  private int depth(long root, int[] depths) {
    if (root >= depths.length) {
      return 0;
    }
    Deque<Integer> path = new ArrayDeque<>(List.of((int) root));
    while (!path.isEmpty()) {
      int node = path.getLast();
      if (depths[node] > 0) {
        path.removeLast();
        continue;
      }
      Branch branch = branches.get(node);
      if (depths[node] == OPEN) {
        depths[node] = 1 + Math.max(known(branch.onTrue, depths), known(branch.onFalse, depths));
        path.removeLast();
        continue;
      }
      depths[node] = OPEN;
      for (long child : new long[] {branch.onTrue, branch.onFalse}) {
        if (known(child, depths) == OPEN) {
          throw UnsupportedNodeException.of("a node of its trees is among its own descendants");
        }
        if (child < depths.length) {
          path.addLast((int) child);
        }
      }
    }
    return depths[(int) root];
  }

  /** Returns the depth of a node that was visited. */
  private static int known(long node, int[] depths) {
    return node < depths.length ? depths[(int) node] : 0;
  }
}
