package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Normalization;

/**
 * Batch normalization and its gradients, as functions of reductions and elementwise operations. In
 * a strict plan these have the interpreter's bits: all is in doubles, in its order, and rounded
 * once. Otherwise numbers of features are in doubles, and elements of 32 bits are multiplied by
 * factors of their feature, and not divided.
 */
final class NormalizationLowerings {
  private NormalizationLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Normalization.BATCH_NORM_INFERENCE, NormalizationLowerings::inference);
    lowerings.put(Normalization.BATCH_NORM_TRAINING, NormalizationLowerings::training);
    lowerings.put(Normalization.BATCH_NORM_GRAD, NormalizationLowerings::gradients);
  }

  private static NormalizationFormula formula(PlanBuilder builder, Operation op) {
    boolean isFast =
        !builder.isStrict() && TensorValues.type(op.operand(0)).elementType().equals(FloatType.F32);
    return new NormalizationFormula(op, isFast);
  }

  private static boolean inference(PlanBuilder builder, Operation op) {
    NormalizationFormula f = formula(builder, op);
    Value deviation = f.deviation(f.wide(4));
    builder.inline(op, f.returning(List.of(normalized(f, f.wide(3), deviation))));
    return true;
  }

  private static boolean training(PlanBuilder builder, Operation op) {
    NormalizationFormula f = formula(builder, op);
    Value mean = f.mean(f.wide(0));
    Value centered = f.subtract(f.wide(0), f.spreadWide(mean));
    Value variance = f.mean(f.multiply(centered, centered));
    Value result = normalized(f, mean, f.deviation(variance));
    builder.inline(op, f.returning(List.of(result, mean, variance)));
    return true;
  }

  /**
   * Returns what elements become.
   *
   * @param mean the mean of each feature
   * @param deviation the square root of its variance
   */
  private static Value normalized(NormalizationFormula f, Value mean, Value deviation) {
    Value scale = f.wide(1);
    Value centered = f.subtract(f.elements(0), f.spread(mean));
    Value scaled =
        f.isFast()
            ? f.multiply(centered, f.spread(f.divide(scale, deviation)))
            : f.multiply(f.divide(centered, f.spread(deviation)), f.spread(scale));
    return f.add(scaled, f.spread(f.wide(2)));
  }

  private static boolean gradients(PlanBuilder builder, Operation op) {
    NormalizationFormula f = formula(builder, op);
    Value scale = f.wide(1);
    Value mean = f.wide(2);
    Value variance = f.raised(f.wide(3));
    Value deviation = f.deviation(f.wide(3));
    Value sums = f.sum(f.wide(4));
    Value products = f.sum(f.multiply(f.wide(4), f.subtract(f.wide(0), f.spreadWide(mean))));
    Value centered = f.subtract(f.elements(0), f.spread(mean));
    Value count = f.count(scale);
    Value result;
    if (f.isFast()) {
      Value slope = f.divide(products, f.multiply(variance, count));
      Value common = f.add(f.spread(f.divide(sums, count)), f.multiply(centered, f.spread(slope)));
      Value own = f.subtract(f.elements(4), common);
      result = f.multiply(own, f.spread(f.divide(scale, deviation)));
    } else {
      Value slope = f.divide(f.multiply(f.spread(products), centered), f.spread(variance));
      Value own = f.multiply(f.elements(4), f.spread(count));
      Value factor = f.divide(f.divide(scale, deviation), count);
      result = f.multiply(f.spread(factor), f.subtract(own, f.add(f.spread(sums), slope)));
    }
    builder.inline(op, f.returning(List.of(result, f.divide(products, deviation), sums)));
    return true;
  }
}
