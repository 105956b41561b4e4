package org.hlo4j.formulas.attention;

import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;

/**
 * Scaled dot-product attention. Tensors are of shape (..., positions, features), and of one element
 * type. If their rank is 4, dimension 1 is heads; if there are fewer of keys and values, each is
 * for some successive ones of queries.
 *
 * @param scale of the scores
 * @param type the element type of products
 */
public record Attention(Expr query, Expr key, Expr value, Scalar scale, Type type) {
  /** Returns the scaled products of queries and keys, of shape (..., queries, keys). */
  public Expr scores() {
    return Heads.scaled(product(query, key, rank() - 1), scale);
  }

  /**
   * Returns the sums of values.
   *
   * @param weights of shape (..., queries, keys)
   * @return of the shape of queries, with the features of values
   */
  public Expr result(Expr weights) {
    return product(weights, value, rank() - 2);
  }

  private int rank() {
    return TensorTypes.rank(query);
  }

  private Expr product(Expr left, Expr right, int rightDimension) {
    return left.builder()
        .expr(Heads.product(left.builder(), left.value(), right.value(), rightDimension, type));
  }

  /**
   * The gradients of queries, keys and values.
   *
   * @param sums for each query that of the products of its result and the result's gradient, of
   *     shape (..., queries)
   */
  public record Gradient(Expr query, Expr key, Expr value, Expr sums) {}

  /**
   * Returns the gradients.
   *
   * @param weights of shape (..., queries, keys)
   * @param result of {@link #result}
   * @param gradient of the result
   */
  public Gradient gradient(Expr weights, Expr result, Expr gradient) {
    Axes last = Axes.range(rank() - 1, rank());
    Expr sums = last.reduce(Reduction.SUM, gradient.times(result));
    Expr ofWeights = product(gradient, value, rank() - 1);
    Expr change = ofWeights.minus(last.spread(sums, ofWeights));
    Expr ofScores = Heads.scaled(weights.times(change), scale);
    return new Gradient(
        product(ofScores, key, rank() - 2),
        sharedProduct(ofScores, query, key),
        sharedProduct(weights, gradient, value),
        sums);
  }

  private Expr sharedProduct(Expr left, Expr right, Expr model) {
    Value product =
        Heads.sharedProduct(left.builder(), left.value(), right.value(), model.value(), type);
    return left.builder().expr(product);
  }
}
