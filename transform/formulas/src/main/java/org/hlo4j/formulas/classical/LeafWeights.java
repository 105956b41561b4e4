package org.hlo4j.formulas.classical;

import java.util.Arrays;
import org.hlo4j.formulas.size.UnsupportedNodeException;

/** The weights of leaves, for each target. */
public final class LeafWeights {
  /** Tables of more weights are refused. */
  private static final long MAX_WEIGHTS = 1 << 24;

  private final int targets;
  private final Aggregate aggregate;
  private final double[] weights;
  private final boolean[] isPresent;

  /**
   * Creates weights of leaves that have none.
   *
   * @param aggregate how several weights become one
   * @throws UnsupportedNodeException if there are no targets, or too many weights
   */
  public LeafWeights(int leaves, long targets, Aggregate aggregate) {
    if (targets < 1 || targets > MAX_WEIGHTS / Math.max(1, leaves)) {
      throw UnsupportedNodeException.of(
          "it has %d leaves for each of %d targets, which are none or too many", leaves, targets);
    }
    this.targets = (int) targets;
    this.aggregate = aggregate;
    this.weights = new double[leaves * this.targets];
    this.isPresent = new boolean[weights.length];
    Arrays.fill(weights, aggregate.identity());
  }

  /**
   * Adds a weight.
   *
   * @throws UnsupportedNodeException if there is no such target
   */
  public void add(int leaf, long target, double weight) {
    if (target < 0 || target >= targets) {
      throw UnsupportedNodeException.of("a leaf is of target %d of %d", target, targets);
    }
    int place = leaf * targets + (int) target;
    weights[place] = aggregate.combine(weights[place], weight);
    isPresent[place] = true;
  }

  public int targets() {
    return targets;
  }

  public int leaves() {
    return weights.length / targets;
  }

  public Aggregate aggregate() {
    return aggregate;
  }

  double[] table() {
    return weights;
  }

  /** Returns one for each target of a leaf that has a weight, zero for others. */
  double[] presence() {
    double[] presence = new double[isPresent.length];
    for (int i = 0; i < presence.length; i++) {
      presence[i] = isPresent[i] ? 1 : 0;
    }
    return presence;
  }

  /** Returns whether each leaf has a weight for each target. */
  public boolean isComplete() {
    for (boolean each : isPresent) {
      if (!each) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a leaf has a weight for a target. */
  public boolean has(int target) {
    for (int i = target; i < isPresent.length; i += targets) {
      if (isPresent[i]) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether no weight is negative. */
  public boolean areNatural() {
    return Arrays.stream(weights).noneMatch(weight -> weight < 0);
  }
}
