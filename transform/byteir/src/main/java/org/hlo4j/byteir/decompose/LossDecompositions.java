package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.LossTargets;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;

/** The negative log-likelihood loss, by comparison of targets with class indices. */
final class LossDecompositions {
  private static final Axes SAMPLES = Axes.range(0, 1);
  private static final Axes CLASSES = Axes.range(1, 2);

  private LossDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.nll_loss_forward", LossDecompositions::forward);
    decompositions.put("byteir.nll_loss_backward", LossDecompositions::backward);
  }

  private static Expr isCounted(CallSite c) {
    Expr target = c.expr("target", IntegerType.I64);
    return target.ne(target.like(c.call().integer("ignore_index")));
  }

  /** Returns the one-hot mask of targets, without those to be ignored. */
  private static Expr chosen(CallSite c) {
    Expr x = c.expr("log_probs");
    Expr hot = Gathering.oneHot(c.expr("target", IntegerType.I64), 1, c.sizes(x.value()));
    return hot.and(CLASSES.spread(isCounted(c), x));
  }

  private static List<Value> forward(CallSite c) {
    FloatType wide = c.wide("log_probs");
    Expr negated = c.expr("log_probs", wide).negate();
    Expr losses = CLASSES.sum(chosen(c).select(negated, negated.like(0)));
    Expr total = SAMPLES.sum(isCounted(c).convert(wide));
    long reduction = c.call().integer("reduction");
    Expr loss = losses;
    if (reduction != LossTargets.NO_REDUCTION) {
      Expr sum = SAMPLES.sum(losses);
      loss = reduction == LossTargets.MEAN ? sum.over(total) : sum;
    }
    return List.of(
        Formulas.convert(loss, c.elementType("loss")).value(),
        Formulas.convert(total, c.elementType("total_weight")).value());
  }

  private static List<Value> backward(CallSite c) {
    FloatType wide = c.wide("log_probs");
    Expr gradient = c.expr("grad_out", wide).negate();
    if (c.call().integer("reduction") == LossTargets.MEAN) {
      gradient = gradient.over(c.expr("total_weight", wide));
    }
    Expr chosen = chosen(c);
    LongList samples = c.call().rank("grad_out") == 0 ? LongList.of() : LongList.of(0);
    Expr each =
        c.builder()
            .expr(
                DynamicShapes.broadcastLike(
                    c.builder(), gradient.value(), chosen.value(), samples));
    return List.of(
        Formulas.convert(chosen.select(each, each.like(0)), c.elementType("log_probs")).value());
  }
}
