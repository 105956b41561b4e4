package org.hlo4j.onnx.operator.ml;

import static org.hlo4j.onnx.operator.ml.MlAttributes.integers;
import static org.hlo4j.onnx.operator.ml.MlAttributes.numbersOrTensor;
import static org.hlo4j.onnx.operator.ml.MlAttributes.requireLength;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.formulas.classical.Aggregate;
import org.hlo4j.formulas.classical.DecisionTrees;
import org.hlo4j.formulas.classical.DecisionTrees.Branch;
import org.hlo4j.formulas.classical.LeafWeights;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.jspecify.annotations.Nullable;

/** The nodes of trees before version 5, which have numbers within their tree. */
final class TreeNodes {
  private static final String LEAF = "LEAF";

  private static final Map<String, ComparisonDirection> MODES =
      Map.of(
          "BRANCH_LEQ", ComparisonDirection.LE,
          "BRANCH_LT", ComparisonDirection.LT,
          "BRANCH_GTE", ComparisonDirection.GE,
          "BRANCH_GT", ComparisonDirection.GT,
          "BRANCH_EQ", ComparisonDirection.EQ,
          "BRANCH_NEQ", ComparisonDirection.NE);

  private final Node n;
  private final long[] treeIds;
  private final List<String> modes;

  /**
   * The place of each node in the order of the trees' nodes: branches first, by tree and number.
   */
  private final Map<Long, Map<Long, Integer>> numbers = new TreeMap<>();

  private final List<Long> roots = new ArrayList<>();
  private final DecisionTrees trees;

  TreeNodes(Node n) {
    this.n = n;
    this.treeIds = integers(n, "nodes_treeids");
    this.modes = n.strings("nodes_modes", List.of());
    requireLength("nodes_modes", modes.size(), treeIds.length);
    int leaves = number(each("nodes_nodeids"));
    this.trees = new DecisionTrees(branches(), leaves, LongList.copyOf(roots));
  }

  DecisionTrees trees() {
    return trees;
  }

  private boolean isLeaf(int node) {
    return modes.get(node).equals(LEAF);
  }

  /** Returns a list of integers with one for each node. */
  private long[] each(String name) {
    long[] values = integers(n, name);
    requireLength(name, values.length, treeIds.length);
    return values;
  }

  /** Numbers the nodes; returns how many are leaves. The first node of a tree is its root. */
  private int number(long[] ids) {
    int leaves = (int) modes.stream().filter(LEAF::equals).count();
    int branch = 0;
    int leaf = ids.length - leaves;
    for (int i = 0; i < ids.length; i++) {
      int number = isLeaf(i) ? leaf++ : branch++;
      Map<Long, Integer> tree = numbers.get(treeIds[i]);
      if (tree == null) {
        tree = new TreeMap<>();
        numbers.put(treeIds[i], tree);
        roots.add((long) number);
      }
      if (tree.put(ids[i], number) != null) {
        throw UnsupportedNodeException.of("tree %d has two nodes %d", treeIds[i], ids[i]);
      }
    }
    return leaves;
  }

  private int find(long tree, long id) {
    Integer number = numbers.getOrDefault(tree, Map.of()).get(id);
    if (number == null) {
      throw UnsupportedNodeException.of("there is no node %d of tree %d", id, tree);
    }
    return number;
  }

  private List<Branch> branches() {
    long[] features = each("nodes_featureids");
    long[] onTrue = each("nodes_truenodeids");
    long[] onFalse = each("nodes_falsenodeids");
    double[] thresholds = numbersOrTensor(n, "nodes_values");
    requireLength("nodes_values", thresholds.length, treeIds.length);
    long @Nullable [] missing = n.integersOrNull("nodes_missing_value_tracks_true");
    if (missing != null && missing.length == 0) {
      missing = null;
    }
    if (missing != null) {
      requireLength("nodes_missing_value_tracks_true", missing.length, treeIds.length);
    }
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < treeIds.length; i++) {
      if (isLeaf(i)) {
        continue;
      }
      ComparisonDirection mode = MODES.get(modes.get(i));
      if (mode == null) {
        throw UnsupportedNodeException.of("there are no nodes of mode '%s'", modes.get(i));
      }
      branches.add(
          new Branch(
              features[i],
              mode,
              thresholds[i],
              missing != null && missing[i] != 0,
              find(treeIds[i], onTrue[i]),
              find(treeIds[i], onFalse[i])));
    }
    return branches;
  }

  /**
   * Returns the weights of leaves.
   *
   * @param role the prefix of their attributes
   */
  LeafWeights weights(String role, long targets, Aggregate aggregate) {
    double[] weights = numbersOrTensor(n, role + "_weights");
    long[] ids = integers(n, role + "_ids");
    long[] leafTrees = integers(n, role + "_treeids");
    long[] leaves = integers(n, role + "_nodeids");
    requireLength(role + "_ids", ids.length, weights.length);
    requireLength(role + "_treeids", leafTrees.length, weights.length);
    requireLength(role + "_nodeids", leaves.length, weights.length);
    LeafWeights table = new LeafWeights(trees.leaves(), targets, aggregate);
    for (int i = 0; i < weights.length; i++) {
      int leaf = find(leafTrees[i], leaves[i]) - trees.branches().size();
      if (leaf >= 0) { // branches are never reached at last
        table.add(leaf, ids[i], weights[i]);
      }
    }
    return table;
  }
}
