package org.hlo4j.engine.tile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The floats of a code that arithmetic reads where they are stored, and those that it stores where
 * they go, without a register.
 */
final class InPlaceFloats {
  private final Map<TileNode, FloatOperand> places = new IdentityHashMap<>();
  private final Map<TileNode, Integer> positions = new IdentityHashMap<>();
  private final Map<TileNode, List<TileNode>> users = new IdentityHashMap<>();

  /**
   * Places floats.
   *
   * @param order the nodes that have instructions, in their order
   */
  InPlaceFloats(List<TileNode> order, List<TileOutput> outputs) {
    Map<TileNode, Integer> stores = new IdentityHashMap<>();
    for (TileOutput output : outputs) {
      output.node().inRegisters().forEach(node -> stores.merge(node, 1, Integer::sum));
    }
    for (TileNode node : order) {
      positions.put(node, positions.size());
      node.arguments()
          .forEach(each -> users.computeIfAbsent(each, _ -> new ArrayList<>()).add(node));
    }
    for (TileNode node : order) {
      FloatOperand place = FloatOperand.ofLeafOrNull(node);
      if (place != null && !stores.containsKey(node) && isUsedInPlace(node)) {
        places.put(node, place);
      }
    }
    for (TileOutput output : outputs) {
      TileNode node = output.node();
      if (output.shifted() == null
          && node.arithmeticOrNull() != null
          && stores.getOrDefault(node, 0) == 1
          && isUsedInPlace(node)
          && isReadBefore(output)) {
        places.put(node, FloatOperand.array(output.array()));
      }
    }
  }

  /** Returns where floats are or go without a register; null if they need one. */
  @Nullable FloatOperand placeOrNull(TileNode node) {
    return places.get(node);
  }

  /**
   * Returns whether all that uses a node is arithmetic, whose operands are not both numbers and
   * have rows of one size.
   */
  private boolean isUsedInPlace(TileNode node) {
    for (TileNode user : users.getOrDefault(node, List.of())) {
      if (user.arithmeticOrNull() == null
          || user.arguments().stream().allMatch(InPlaceFloats::isNumber)
          || rowSizes(user) > 1) {
        return false;
      }
    }
    return true;
  }

  private static long rowSizes(TileNode node) {
    return node.arguments().stream()
        .map(FloatOperand::ofLeafOrNull)
        .filter(place -> place != null && place.size() > 0)
        .map(FloatOperand::size)
        .distinct()
        .count();
  }

  private static boolean isNumber(TileNode node) {
    FloatOperand place = FloatOperand.ofLeafOrNull(node);
    return node.isUniform() || (place != null && place.isNumber());
  }

  /** Returns whether what an output may overwrite has been read when its node is computed. */
  private boolean isReadBefore(TileOutput output) {
    Set<Integer> overwritten = new HashSet<>(List.of(output.array()));
    IntStream.of(output.replaced()).forEach(overwritten::add);
    int position = position(output.node());
    for (TileNode node : positions.keySet()) {
      TileNode.Leaf leaf = node.leafOrNull();
      if (leaf != null && overwritten.contains(leaf.array()) && lastRead(node) > position) {
        return false;
      }
    }
    return true;
  }

  private int lastRead(TileNode leaf) {
    return places.containsKey(leaf)
        ? users.getOrDefault(leaf, List.of()).stream().mapToInt(this::position).max().orElse(0)
        : position(leaf);
  }

  private int position(TileNode node) {
    Integer position = positions.get(node);
    if (position == null) {
      throw new IllegalStateException("a node has no instruction");
    }
    return position;
  }
}
