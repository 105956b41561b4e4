package org.hlo4j.formulas.attention;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Mixtures of experts. Each computes all tokens, and those that a token does not choose weigh 0.
 */
public final class Experts {
  private Experts() {}

  /**
   * Returns the weights of experts: the softmax of scores, of the largest ones of each token.
   *
   * @param scores of shape (tokens, experts)
   * @param count how many experts a token has
   * @param isNormalized whether the weights of a token sum to 1
   * @return of shape (tokens, experts), zero for experts that a token does not have
   */
  public static Expr weights(Expr scores, long count, boolean isNormalized) {
    HloBuilder b = scores.builder();
    Axes experts = Axes.range(1, 2);
    Expr all = Activations.softmax(scores, experts);
    List<Size> sizes = Size.allOf(b, scores.value());
    List<Value> top = Sorting.top(b, scores.value(), 1, Size.of(b, count), true);
    Value indices = Formulas.convert(b, top.get(1), IntegerType.I64);
    List<Size> choices = List.of(sizes.get(0), Size.of(b, count), sizes.get(1));
    Expr chosen = Gathering.oneHot(b.expr(indices), 2, choices).convert(IntegerType.I32);
    Value isChosen = Reduction.MAX.apply(b, chosen.value(), LongList.of(1));
    Expr kept = b.expr(isChosen);
    Expr weights = kept.ne(kept.like(0L)).select(all, all.like(0));
    return isNormalized ? weights.over(experts.spreadSum(weights)) : weights;
  }

  /**
   * Returns the products of tokens with the rows of each expert's matrix.
   *
   * @param x of shape (tokens, features), or (experts, tokens, features) for those of each expert
   * @param matrices of shape (experts, outputs, features)
   * @param biasOrNull of shape (experts, outputs); null if there is none
   * @return of shape (experts, tokens, outputs)
   */
  public static Expr linear(Expr x, Expr matrices, @Nullable Expr biasOrNull) {
    HloBuilder b = x.builder();
    TensorTypes.requireRank(matrices.value(), 3);
    List<Size> sizes = Size.allOf(b, x.value());
    if (sizes.size() == 2) {
      sizes.add(0, Size.of(b, matrices.value(), 0));
    }
    Value each = Size.broadcast(b, x.value(), sizes);
    Expr product = b.expr(Products.dot(b, each, matrices.value(), 1, 2, 2));
    return biasOrNull == null
        ? product
        : product.plus(Formulas.broadcastLike(biasOrNull.value(), product, 0, 2));
  }

  /**
   * Returns the sums of what experts make of tokens.
   *
   * @param outputs of shape (experts, tokens, features)
   * @param weights of shape (tokens, experts)
   * @return of shape (tokens, features)
   */
  public static Expr sum(Expr outputs, Expr weights) {
    HloBuilder b = outputs.builder();
    Expr weighted = outputs.times(Formulas.broadcastLike(weights.value(), outputs, 1, 0));
    return b.expr(Reduction.SUM.apply(b, weighted.value(), LongList.of(0)));
  }

  /**
   * Returns a gated activation: the gate's, times the other numbers plus one.
   *
   * @param gate numbers that are activated by the logistic function of themselves times alpha
   * @param other of the same shape
   * @param limit the largest gate, and the largest magnitude of others; infinite if there is none
   */
  public static Expr gated(Expr gate, Expr other, double alpha, double beta, double limit) {
    Expr low = Double.isInfinite(limit) ? gate : gate.min(gate.like(limit));
    UnaryOperator<Expr> bounded = Activations.clipped(x -> x, Double.isInfinite(limit) ? 0 : limit);
    Expr linear = bounded.apply(other);
    return Activations.swish(low, alpha).times(beta == 0 ? linear : linear.plus(linear.like(beta)));
  }
}
