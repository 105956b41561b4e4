package org.hlo4j.byteir.evaluate;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.LossTargets;
import org.hlo4j.interpreter.Tensor;

/** The negative log-likelihood loss and its gradient. */
final class NllLossEval {
  private NllLossEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.nll_loss_forward", NllLossEval::forward);
    evaluators.put("byteir.nll_loss_backward", NllLossEval::backward);
  }

  private static List<Tensor> forward(Evaluation e) {
    Tensor probabilities = e.tensor("log_probs");
    Tensor target = e.tensor("target");
    long reduction = e.call().integer("reduction");
    Tensor loss = e.allocate(0);
    Tensor total = e.allocate(1);
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < target.count(); i++) {
      long column = target.longAt(i);
      double weight = column == e.call().integer("ignore_index") ? 0 : 1;
      double value = 0;
      if (weight != 0 && isColumn(column, probabilities)) {
        value = -probabilities.doubleAt(i * probabilities.dimension(1) + (int) column);
      }
      if (reduction == LossTargets.NO_REDUCTION) {
        loss.setDouble(i, value);
      }
      sum += value;
      weights += weight;
    }
    total.setDouble(0, weights);
    if (reduction != LossTargets.NO_REDUCTION) {
      loss.setDouble(0, reduction == LossTargets.MEAN ? sum / weights : sum);
    }
    return List.of(loss, total);
  }

  private static List<Tensor> backward(Evaluation e) {
    Tensor gradient = e.tensor("grad_out");
    Tensor target = e.tensor("target");
    Tensor output = e.allocate(0);
    double total = e.tensor("total_weight").doubleAt(0);
    boolean mean = e.call().integer("reduction") == LossTargets.MEAN;
    for (int i = 0; i < target.count(); i++) {
      long column = target.longAt(i);
      if (column != e.call().integer("ignore_index") && isColumn(column, output)) {
        double g = gradient.doubleAt(gradient.rank() == 0 ? 0 : i);
        output.setDouble(i * output.dimension(1) + (int) column, mean ? -g / total : -g);
      }
    }
    return List.of(output);
  }

  private static boolean isColumn(long index, Tensor matrix) {
    return index >= 0 && index < matrix.dimension(1);
  }
}
