package org.hlo4j.engine.tile;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * The polynomials of a code, by Horner's rule: each becomes one instruction, whose sums stay in
 * registers of the processor. Error functions mostly consist of them.
 */
final class Polynomials {
  /** The fewest coefficients that are worth an instruction. */
  private static final int MIN_COEFFICIENTS = 3;

  private final Map<TileNode, Integer> uses = new IdentityHashMap<>();
  private final Map<TileNode, Polynomial> found = new IdentityHashMap<>();

  /**
   * A sum, or the one before it.
   *
   * @param variable the factor of all sums
   * @param coefficients that of the highest degree first; each is the same for all elements
   */
  private record Polynomial(TileNode variable, List<TileNode> coefficients) {
    Polynomial plus(TileNode coefficient) {
      List<TileNode> all = new ArrayList<>(coefficients);
      all.add(coefficient);
      return new Polynomial(variable, all);
    }

    /** Returns the node that computes it. */
    TileNode node(TileNode sum, Map<TileNode, TileNode> replaced) {
      List<TileNode> arguments = new ArrayList<>(List.of(variable));
      arguments.addAll(coefficients);
      arguments.replaceAll(each -> replaced.getOrDefault(each, each));
      return TileNode.of(
          sum.kind(),
          arguments,
          (in, out) -> (r, n) -> VectorPolynomials.run(r.floats, in, r.floats[out], n));
    }
  }

  private Polynomials(List<TileNode> order, List<TileNode> roots) {
    order.forEach(node -> node.arguments().forEach(each -> uses.merge(each, 1, Integer::sum)));
    roots.forEach(node -> uses.merge(node, 1, Integer::sum));
    for (TileNode node : order) {
      Polynomial polynomial = polynomialOrNull(node);
      if (polynomial != null) {
        found.put(node, polynomial);
      }
    }
  }

  /** Returns outputs whose nodes compute the same, polynomials by one instruction each. */
  static List<TileOutput> in(List<TileOutput> outputs) {
    List<TileNode> roots =
        outputs.stream().flatMap(output -> output.node().inRegisters().stream()).toList();
    List<TileNode> order = TileNode.inOrder(roots);
    Polynomials polynomials = new Polynomials(order, roots);
    if (polynomials.found.isEmpty()) {
      return outputs;
    }
    Map<TileNode, TileNode> replaced = polynomials.replaced(order);
    return outputs.stream()
        .map(output -> output.withNode(replacement(output.node(), replaced)))
        .toList();
  }

  private Map<TileNode, TileNode> replaced(List<TileNode> order) {
    Map<TileNode, TileNode> replaced = new IdentityHashMap<>();
    for (TileNode node : order) {
      Polynomial polynomial = found.get(node);
      TileNode replacement =
          polynomial != null && polynomial.coefficients.size() >= MIN_COEFFICIENTS
              ? polynomial.node(node, replaced)
              : replacement(node, replaced);
      if (replacement != node) {
        replaced.put(node, replacement);
      }
    }
    return replaced;
  }

  private static TileNode replacement(TileNode node, Map<TileNode, TileNode> replaced) {
    TileNode known = replaced.get(node);
    if (known != null) {
      return known;
    }
    List<TileNode> arguments =
        node.arguments().stream().map(each -> replaced.getOrDefault(each, each)).toList();
    return arguments.equals(node.arguments()) ? node : node.withArguments(arguments);
  }

  /** Returns the polynomial that a node is: a multiple of one, or of a number, plus a number. */
  private @Nullable Polynomial polynomialOrNull(TileNode node) {
    if (!node.is(Elementwise.ADD) || node.arithmeticOrNull() == null) {
      return null;
    }
    TileNode left = node.arguments().getFirst();
    TileNode right = node.arguments().getLast();
    TileNode product = right.isUniform() ? left : right;
    TileNode coefficient = right.isUniform() ? right : left;
    if (!coefficient.isUniform()
        || !product.is(Elementwise.MULTIPLY)
        || product.arithmeticOrNull() == null
        || uses.getOrDefault(product, 0) != 1) {
      return null;
    }
    TileNode first = product.arguments().getFirst();
    TileNode second = product.arguments().getLast();
    Polynomial sum = sumOrNull(first, second);
    Polynomial multiplied = sum != null ? sum : sumOrNull(second, first);
    return multiplied == null ? null : multiplied.plus(coefficient);
  }

  /** Returns the sum that is multiplied by the variable; null if it is none, or has other uses. */
  private @Nullable Polynomial sumOrNull(TileNode sum, TileNode variable) {
    if (sum.isUniform()) {
      return variable.isUniform() ? null : new Polynomial(variable, List.of(sum));
    }
    Polynomial known = found.get(sum);
    return known != null && known.variable == variable && uses.getOrDefault(sum, 0) == 1
        ? known
        : null;
  }
}
