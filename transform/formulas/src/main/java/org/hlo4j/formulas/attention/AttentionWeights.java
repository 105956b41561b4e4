package org.hlo4j.formulas.attention;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.FormulaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The softmax of scores over keys.
 *
 * @param weights of shape (..., queries, keys)
 * @param logarithm of the sums of the exponentials of scores, of shape (..., queries)
 */
public record AttentionWeights(Expr weights, Expr logarithm) {
  /**
   * Returns the softmax of scores of the keys that queries attend to.
   *
   * @param scores of shape (..., queries, keys)
   * @param maskOrNull as {@link AttentionMask#add} takes it, but it may be of more batches than the
   *     scores, which are broadcast then; null if there is none
   * @param isCausal whether queries attend to the keys up to their own place only
   */
  public static AttentionWeights of(Expr scores, @Nullable Value maskOrNull, boolean isCausal) {
    HloBuilder b = scores.builder();
    Expr given = scores;
    if (maskOrNull != null) {
      List<Value> both = List.of(scores.value(), maskOrNull);
      given = b.expr(MultidirectionalBroadcast.broadcast(b, both).getFirst());
    }
    AttentionMask mask = new AttentionMask(given);
    if (maskOrNull != null) {
      mask.add(maskOrNull);
    }
    if (isCausal) {
      mask.allowNear(mask.positions(Size.of(b, 0)), -1, 0);
    }
    return of(mask.apply(given), maskOrNull != null);
  }

  /**
   * Returns the softmax.
   *
   * @param scores of shape (..., queries, keys)
   * @param isMasked whether all scores of a query may be negative infinity: its weights are zeros
   *     then, and its logarithm is infinity
   */
  public static AttentionWeights of(Expr scores, boolean isMasked) {
    int rank = TensorTypes.rank(scores);
    FormulaBuilder softmax =
        FormulaBuilder.of(
                isMasked ? Activations.SOFTMAX_OR_ZERO : Activations.SOFTMAX,
                Axes.range(rank - 1, rank))
            .with("input", scores);
    Expr weights = softmax.build();
    Expr logarithm = softmax.part("m").plus(softmax.part("total").log());
    return new AttentionWeights(
        weights,
        isMasked ? softmax.part("masked").select(logarithm.infinity(), logarithm) : logarithm);
  }

  /**
   * Returns the softmax over the keys and one more score of each query, whose weight is dropped.
   *
   * @param scores of shape (..., queries, keys)
   * @param sink the other scores, which are broadcast to shape (..., queries, 1)
   * @return weights of the shape of scores, which do not sum to 1
   */
  public static Expr besideSink(Expr scores, Expr sink) {
    HloBuilder b = scores.builder();
    int last = TensorTypes.rank(scores) - 1;
    List<Size> sizes = Size.allOf(b, scores.value());
    Size keys = sizes.set(last, Size.of(b, 1));
    Value others = Size.broadcast(b, sink.value(), sizes);
    Value all = b.concatenate(List.of(scores.value(), others), last);
    Value weights = Activations.softmax(b.expr(all), Axes.range(last, last + 1)).value();
    return b.expr(DynamicShapes.slice(b, weights, last, Size.of(b, 0), keys));
  }
}
