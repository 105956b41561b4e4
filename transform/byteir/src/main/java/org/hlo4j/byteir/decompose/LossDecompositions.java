package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.NE;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.LossTargets;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;

/** The negative log-likelihood loss, by comparison of targets with class indices. */
final class LossDecompositions {
  private LossDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.nll_loss_forward", LossDecompositions::forward);
    decompositions.put("byteir.nll_loss_backward", LossDecompositions::backward);
  }

  private static Value isCounted(CallSite c, Value target) {
    DecompositionBuilder e = c.builder();
    return e.compare(target, NE, e.scalar(c.call().integer("ignore_index"), IntegerType.I64));
  }

  /** Returns the one-hot mask of targets, without those to be ignored. */
  private static Value chosen(CallSite c, Value target) {
    DecompositionBuilder e = c.builder();
    List<Size> sizes = e.sizes(c.operand("log_probs"));
    Value hot =
        e.compare(
            e.broadcast(target, sizes, LongList.of(0)), EQ, e.iota(sizes, IntegerType.I64, 1));
    return e.and(hot, e.broadcast(isCounted(c, target), sizes, LongList.of(0)));
  }

  private static List<Value> forward(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type element = DecompositionBuilder.elementType(c.operand("log_probs"));
    FloatType wide = DecompositionBuilder.wide(element);
    Value target = e.convert(c.operand("target"), IntegerType.I64);
    Value negated = e.negate(e.convert(c.operand("log_probs"), wide));
    Value losses = e.sum(e.select(chosen(c, target), negated, e.scalar(0, wide)), LongList.of(1));
    Value total = e.sum(e.convert(isCounted(c, target), wide), LongList.of(0));
    long reduction = c.call().integer("reduction");
    Value loss = losses;
    if (reduction != LossTargets.NO_REDUCTION) {
      Value sum = e.sum(losses, LongList.of(0));
      loss = reduction == LossTargets.MEAN ? e.divide(sum, total) : sum;
    }
    return List.of(
        e.convert(loss, c.elementType("loss")), e.convert(total, c.elementType("total_weight")));
  }

  private static List<Value> backward(CallSite c) {
    DecompositionBuilder e = c.builder();
    Type element = DecompositionBuilder.elementType(c.operand("log_probs"));
    FloatType wide = DecompositionBuilder.wide(element);
    Value target = e.convert(c.operand("target"), IntegerType.I64);
    Value gradient = e.negate(e.convert(c.operand("grad_out"), wide));
    if (c.call().integer("reduction") == LossTargets.MEAN) {
      gradient = e.divide(gradient, e.convert(c.operand("total_weight"), wide));
    }
    Value chosen = chosen(c, target);
    Value each =
        DecompositionBuilder.rank(gradient) == 0
            ? gradient
            : e.broadcast(gradient, e.sizes(chosen), LongList.of(0));
    return List.of(e.convert(e.select(chosen, each, e.scalar(0, wide)), element));
  }
}
