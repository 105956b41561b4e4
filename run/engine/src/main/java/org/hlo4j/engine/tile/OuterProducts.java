package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** The sums of a code that add products of columns by rows to matrices. */
final class OuterProducts {
  /** The most elements of a row; loops over longer ones are as fast as loops down columns. */
  private static final int MAX_ROW = 128;

  private final Map<TileNode, TileNode> products = new IdentityHashMap<>();
  private final Map<TileNode, TileNode> sums = new IdentityHashMap<>();

  /**
   * Finds the sums.
   *
   * @param order the nodes of the code
   * @param uses how often each is used
   */
  OuterProducts(List<TileNode> order, Map<TileNode, Integer> uses) {
    for (TileNode sum : order) {
      if (sum.is(Elementwise.ADD) && sum.arithmeticOrNull() != null) {
        for (TileNode each : sum.arguments()) {
          if (!products.containsKey(sum) && isProduct(each, uses)) {
            products.put(sum, each);
            sums.put(each, sum);
          }
        }
      }
    }
  }

  /** Returns the product that a node adds to a matrix; null if it does not. */
  @Nullable TileNode productOrNull(TileNode sum) {
    return products.get(sum);
  }

  /** Returns whether a node is a product that is computed together with the sum. */
  boolean isProduct(TileNode node) {
    return sums.containsKey(node);
  }

  /** Returns whether a node is a factor of a product, which is read where it is stored. */
  boolean isFactor(TileNode node) {
    return sums.keySet().stream().anyMatch(product -> product.arguments().contains(node));
  }

  /** Returns the operand that is a number for each row. */
  static FloatOperand column(TileNode product) {
    return operand(product, true);
  }

  /** Returns the operand that is one row for all. */
  static FloatOperand row(TileNode product) {
    return operand(product, false);
  }

  private static FloatOperand operand(TileNode product, boolean isNumber) {
    return product.arguments().stream()
        .map(FloatOperand::ofLeafOrNull)
        .filter(place -> place != null && place.isNumber() == isNumber)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isProduct(TileNode node, Map<TileNode, Integer> uses) {
    if (!node.is(Elementwise.MULTIPLY)
        || node.arithmeticOrNull() == null
        || uses.getOrDefault(node, 0) != 1) {
      return false;
    }
    FloatOperand x = placeOrNull(node.arguments().getFirst(), uses);
    FloatOperand y = placeOrNull(node.arguments().getLast(), uses);
    return x != null
        && y != null
        && x.size() == y.size()
        && x.size() > 0
        && x.size() <= MAX_ROW
        && ((isColumn(x) && isRow(y)) || (isRow(x) && isColumn(y)));
  }

  /** Returns where a factor is that nothing else uses; null if it has no place or other uses. */
  private static @Nullable FloatOperand placeOrNull(TileNode factor, Map<TileNode, Integer> uses) {
    return uses.getOrDefault(factor, 0) == 1 ? FloatOperand.ofLeafOrNull(factor) : null;
  }

  private static boolean isColumn(FloatOperand place) {
    return place.isNumber();
  }

  private static boolean isRow(FloatOperand place) {
    return !place.isNumber() && place.stride() == 0;
  }
}
