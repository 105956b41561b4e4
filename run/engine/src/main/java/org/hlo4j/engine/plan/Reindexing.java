package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileNode;
import org.jspecify.annotations.Nullable;

/**
 * Tile code whose elements are in another order: that of the code for the elements of its views,
 * which are changed instead of the result.
 */
final class Reindexing {
  /** The most nodes of such code, as values that others use are computed again. */
  private static final int MAX_NODES = 8;

  private final TileGroup from;
  private final TileGroup group;
  private final int[] sizes;
  private final UnaryOperator<StridedView> change;
  private final Map<TileNode, TileNode> done = new IdentityHashMap<>();

  private Reindexing(
      TileGroup from, TileGroup group, int[] sizes, UnaryOperator<StridedView> change) {
    this.from = from;
    this.group = group;
    this.sizes = sizes;
    this.change = change;
  }

  /**
   * Returns code for the elements in another order; null if it is better to store them first: if
   * the code is not small, or more than one array of as many elements would be read in that order.
   *
   * @param node the code
   * @param sizes the shape of its value
   * @param change the change of views of that shape
   * @param group the group of the result
   */
  static @Nullable TileNode ofOrNull(
      GroupNode node, int[] sizes, UnaryOperator<StridedView> change, TileGroup group) {
    if (!isWorthwhile(node.node(), StridedView.rowMajor(sizes).count())) {
      return null;
    }
    return new Reindexing(node.group(), group, sizes, change).applyOrNull(node.node());
  }

  private static boolean isWorthwhile(TileNode root, int count) {
    List<TileNode> nodes = new ArrayList<>(List.of(root));
    int whole = 0;
    for (int i = 0; i < nodes.size(); i++) {
      TileNode node = nodes.get(i);
      if (node.leafOrNull() != null && distinct(node.leafOrNull().view()) == count) {
        whole++;
      }
      nodes.addAll(node.arguments());
      if (nodes.size() > MAX_NODES || whole > 1) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of places that a view reads. */
  private static int distinct(StridedView view) {
    int count = 1;
    for (int d = 0; d < view.sizes().length; d++) {
      count *= view.strides()[d] == 0 ? 1 : view.sizes()[d];
    }
    return count;
  }

  private @Nullable TileNode applyOrNull(TileNode node) {
    TileNode known = done.get(node);
    if (known != null) {
      return known;
    }
    TileNode.Leaf leaf = node.leafOrNull();
    TileNode changed = leaf == null ? functionOrNull(node) : leafOrNull(node, leaf);
    if (changed != null) {
      done.put(node, changed);
    }
    return changed;
  }

  private @Nullable TileNode functionOrNull(TileNode node) {
    if (node.arguments().isEmpty()) {
      return node.isUniform() ? node : null;
    }
    List<TileNode> arguments = new ArrayList<>();
    for (TileNode argument : node.arguments()) {
      TileNode changed = applyOrNull(argument);
      if (changed == null) {
        return null;
      }
      arguments.add(changed);
    }
    return node.withArguments(arguments);
  }

  private @Nullable TileNode leafOrNull(TileNode node, TileNode.Leaf leaf) {
    StridedView view = leaf.view().reshapeOrNull(sizes);
    if (view == null) {
      return null;
    }
    StridedView changed = change.apply(view);
    if (leaf.array() == TileNode.Leaf.INDICES) {
      return TileBuilder.indices(node.kind(), changed);
    }
    return changed.isScattered()
        ? null
        : group.load(from, new Stored(leaf.array(), changed), node.kind());
  }
}
