package org.hlo4j.byteir.decompose;

import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.training.ClassLoss;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;

/** The negative log-likelihood loss, by comparison of targets with class indices. */
final class LossDecompositions {

  private LossDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.nll_loss_forward", LossDecompositions::forward);
    decompositions.put("byteir.nll_loss_backward", LossDecompositions::backward);
  }

  private static ClassLoss samples(CallSite c) {
    Expr target = c.expr("target", IntegerType.I64);
    return ClassLoss.of(target, c.expr("log_probs"), c.call().integer("ignore_index"));
  }

  private static ClassLoss.Result result(CallSite c) {
    return ClassLoss.Result.of(c.call().integer("reduction"));
  }

  private static List<Value> forward(CallSite c) {
    FloatType wide = c.wide("log_probs");
    ClassLoss samples = samples(c);
    Expr weights = samples.weights(null, wide);
    Expr losses = samples.likelihood(c.expr("log_probs", wide), null);
    Expr total = ClassLoss.Result.SUM.of(weights, null);
    return List.of(
        Formulas.convert(result(c).of(losses, weights), c.elementType("loss")).value(),
        Formulas.convert(total, c.elementType("total_weight")).value());
  }

  private static List<Value> backward(CallSite c) {
    FloatType wide = c.wide("log_probs");
    Expr gradient = c.expr("grad_out", wide);
    if (result(c) == ClassLoss.Result.MEAN) {
      gradient = gradient.over(c.expr("total_weight", wide));
    }
    Expr x = c.expr("log_probs", wide);
    Value slopes =
        MultidirectionalBroadcast.broadcastTo(c.builder(), gradient.value(), c.operand("target"));
    Expr gradients = samples(c).gradient(c.builder().expr(slopes), x);
    return List.of(Formulas.convert(gradients, c.elementType("log_probs")).value());
  }
}
