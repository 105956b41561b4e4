package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/** Normalizations. */
final class NormalizationEval {
  private NormalizationEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.layer_norm", NormalizationEval::layerNorm);
    evaluators.put("byteir.l2_norm", NormalizationEval::l2Norm);
    evaluators.put("byteir.softmax", call -> softmax(call, false));
    evaluators.put("byteir.log_softmax", call -> softmax(call, true));
  }

  private static List<Tensor> layerNorm(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor weight = e.tensor("weight");
    Tensor bias = e.tensor("bias");
    double epsilon = e.call().number("epsilon");
    boolean outside = e.call().flag("eps_outside_sqrt");
    ElementGroups groups = ElementGroups.along(input, e.call().integers("axis"));
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < e.call().op().resultCount(); i++) {
      results.add(e.allocate(i));
    }
    int[][] positions = groups.positions(input.count());
    for (int g = 0; g < groups.count(); g++) {
      double mean = 0;
      for (int at : positions[g]) {
        mean += input.doubleAt(at);
      }
      mean /= groups.members();
      double variance = 0;
      for (int at : positions[g]) {
        double d = input.doubleAt(at) - mean;
        variance += d * d;
      }
      variance /= groups.members();
      double factor =
          outside ? 1 / (Math.sqrt(variance) + epsilon) : 1 / Math.sqrt(variance + epsilon);
      for (int m = 0; m < positions[g].length; m++) {
        int at = positions[g][m];
        double normal = (input.doubleAt(at) - mean) * factor;
        results.get(0).setDouble(at, normal * weight.doubleAt(m) + bias.doubleAt(m));
      }
      if (results.size() > 1) {
        results.get(1).setDouble(g, mean);
        results.get(2).setDouble(g, factor);
      }
    }
    return results;
  }

  private static List<Tensor> l2Norm(Evaluation e) {
    Tensor input = e.tensor("input");
    double epsilon = e.call().number("epsilon");
    boolean outside = e.call().flag("eps_outside_sqrt");
    ElementGroups groups = ElementGroups.along(input, e.call().integers("axis"));
    double[] sums = new double[groups.count()];
    for (int i = 0; i < input.count(); i++) {
      sums[groups.groupOf(i)] += input.doubleAt(i) * input.doubleAt(i);
    }
    Tensor output = e.allocate(0);
    for (int i = 0; i < input.count(); i++) {
      double sum = sums[groups.groupOf(i)];
      double divisor =
          outside ? Math.max(Math.sqrt(sum), epsilon) : Math.sqrt(Math.max(sum, epsilon));
      output.setDouble(i, input.doubleAt(i) / divisor);
    }
    return List.of(output);
  }

  private static List<Tensor> softmax(Evaluation e, boolean logarithm) {
    Tensor input = e.tensor("input");
    Tensor output = e.allocate(0);
    ElementGroups groups = ElementGroups.along(input, LongList.of(e.call().integer("axis")));
    for (int[] line : groups.positions(input.count())) {
      double max = Double.NEGATIVE_INFINITY;
      for (int at : line) {
        max = Math.max(max, input.doubleAt(at));
      }
      double sum = 0;
      for (int at : line) {
        sum += Math.exp(input.doubleAt(at) - max);
      }
      for (int at : line) {
        double d = input.doubleAt(at) - max;
        output.setDouble(at, logarithm ? d - Math.log(sum) : Math.exp(d) / sum);
      }
    }
    return List.of(output);
  }
}
