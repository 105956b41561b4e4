package org.hlo4j.onnx.operator.ml;

import static org.hlo4j.onnx.operator.ml.MlAttributes.integers;
import static org.hlo4j.onnx.operator.ml.MlAttributes.numbers;
import static org.hlo4j.onnx.operator.ml.MlAttributes.requireLength;
import static org.hlo4j.onnx.operator.ml.MlAttributes.tensor;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.classical.Aggregate;
import org.hlo4j.formulas.classical.DecisionTrees;
import org.hlo4j.formulas.classical.DecisionTrees.Branch;
import org.hlo4j.formulas.classical.LeafWeights;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/**
 * The nodes of trees since version 5, in one list for all trees. A node whose feature is compared
 * with several members becomes a branch for each of them.
 */
final class SharedTrees {
  private static final List<ComparisonDirection> MODES =
      List.of(
          ComparisonDirection.LE,
          ComparisonDirection.LT,
          ComparisonDirection.GE,
          ComparisonDirection.GT,
          ComparisonDirection.EQ,
          ComparisonDirection.NE);

  private static final int MEMBER = MODES.size();

  private final Node n;
  private final long[] features;
  private final double[] modes;
  private final double[] thresholds;
  private final long[] missing;
  private final long[] leafTargets;

  /** The members of nodes, in the order of these nodes. */
  private final List<List<Double>> members;

  private final int branches;
  private final DecisionTrees trees;

  SharedTrees(Node n) {
    this.n = n;
    this.features = integers(n, "nodes_featureids");
    this.modes = numbers(tensor(n, "nodes_modes"));
    this.thresholds = numbers(tensor(n, "nodes_splits"));
    this.missing = integers(n, "nodes_missing_value_tracks_true");
    this.leafTargets = integers(n, "leaf_targetids");
    requireLength("nodes_modes", modes.length, features.length);
    requireLength("nodes_splits", thresholds.length, features.length);
    if (missing.length > 0) {
      requireLength("nodes_missing_value_tracks_true", missing.length, features.length);
    }
    this.members = members();
    this.branches =
        features.length + members.stream().mapToInt(each -> Math.max(0, each.size() - 1)).sum();
    this.trees = new DecisionTrees(branches(), leafTargets.length, LongList.wrap(roots()));
  }

  DecisionTrees trees() {
    return trees;
  }

  LeafWeights weights() {
    double[] weights = numbers(tensor(n, "leaf_weights"));
    requireLength("leaf_weights", weights.length, leafTargets.length);
    Aggregate aggregate =
        MlAttributes.numbered(Aggregate.class, n.integer("aggregate_function", 1));
    LeafWeights table = new LeafWeights(leafTargets.length, n.integer("n_targets", 1), aggregate);
    for (int i = 0; i < weights.length; i++) {
      table.add(i, leafTargets[i], weights[i]);
    }
    return table;
  }

  private long[] roots() {
    long[] roots = integers(n, "tree_roots");
    for (long root : roots) {
      requireBelow(root, features.length, "node");
    }
    return roots;
  }

  private List<List<Double>> members() {
    Tensor values = MlAttributes.tensorOrNull(n, "membership_values");
    List<List<Double>> members = new ArrayList<>();
    List<Double> last = new ArrayList<>();
    for (double value : values == null ? new double[0] : numbers(values)) {
      if (Double.isNaN(value)) {
        members.add(last);
        last = new ArrayList<>();
      } else {
        last.add(value);
      }
    }
    int count = 0;
    for (double mode : modes) {
      count += mode == MEMBER ? 1 : 0;
    }
    if (members.size() != count || !last.isEmpty()) {
      throw UnsupportedNodeException.of(
          "its %d nodes of mode BRANCH_MEMBER have %d lists of members", count, members.size());
    }
    return members;
  }

  private List<Branch> branches() {
    long[] onTrue = children("true");
    long[] onFalse = children("false");
    Branch[] all = new Branch[branches];
    int nextMembers = 0;
    int added = features.length;
    for (int i = 0; i < features.length; i++) {
      boolean isTrueOfMissing = missing.length > 0 && missing[i] != 0;
      if (modes[i] != MEMBER) {
        requireBelow((long) modes[i], MODES.size(), "mode");
        ComparisonDirection mode = MODES.get((int) modes[i]);
        all[i] =
            new Branch(features[i], mode, thresholds[i], isTrueOfMissing, onTrue[i], onFalse[i]);
        continue;
      }
      List<Double> values = members.get(nextMembers++);
      int place = i;
      for (int k = 0; k < Math.max(1, values.size()); k++) {
        boolean isLast = k + 1 >= values.size();
        long next = isLast ? onFalse[i] : added++;
        // Nothing equals NaN: no number is a member of an empty list.
        double value = values.isEmpty() ? Double.NaN : values.get(k);
        all[place] =
            new Branch(
                features[i], ComparisonDirection.EQ, value, isTrueOfMissing, onTrue[i], next);
        place = (int) next;
      }
    }
    return List.of(all);
  }

  /** Returns the children of nodes, leaves after all branches. */
  private long[] children(String side) {
    String name = "nodes_" + side + "nodeids";
    long[] ids = integers(n, name);
    long[] areLeaves = integers(n, "nodes_" + side + "leafs");
    requireLength(name, ids.length, features.length);
    requireLength("nodes_" + side + "leafs", areLeaves.length, features.length);
    long[] children = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      boolean isLeaf = areLeaves[i] != 0;
      requireBelow(ids[i], isLeaf ? leafTargets.length : ids.length, isLeaf ? "leaf" : "node");
      children[i] = isLeaf ? Sizes.add(branches, ids[i]) : ids[i];
    }
    return children;
  }

  private static void requireBelow(long number, int count, String kind) {
    if (number < 0 || number >= count) {
      throw UnsupportedNodeException.of("there is no %s %d", kind, number);
    }
  }
}
