package org.hlo4j.inspect.summary;

import org.hlo4j.dialect.stablehlo.rule.SizeEstimates;
import org.hlo4j.ir.Operation;

/**
 * Estimates floating-point operations: two for each multiply-add of a contraction, one for each
 * element that is computed or reduced, none for data movement. Dynamic sizes count as one.
 *
 * <p>That is what models are compared by, and devices. It does not tell which part of a run an
 * operation takes, as one that only moves elements takes time, too: the engine counts what is
 * visited for that.
 */
public final class Flops {
  private Flops() {}

  /**
   * {@return the estimated number of floating-point operations of one execution of an operation,
   * without those nested in its regions}
   *
   * @param op an operation of StableHLO; 0 for operations of other dialects
   */
  public static double of(Operation op) {
    if (op.resultCount() == 0) {
      return 0;
    }
    double results = SizeEstimates.elements(op.result(0).type());
    return switch (op.name()) {
      case "stablehlo.dot",
          "stablehlo.dot_general",
          "stablehlo.convolution",
          "stablehlo.dynamic_conv" ->
          2 * results * SizeEstimates.terms(op);
      case "stablehlo.reduce", "stablehlo.reduce_window" ->
          SizeEstimates.elements(op.operand(0).type());
      case "stablehlo.add",
          "stablehlo.subtract",
          "stablehlo.multiply",
          "stablehlo.divide",
          "stablehlo.maximum",
          "stablehlo.minimum",
          "stablehlo.power",
          "stablehlo.remainder",
          "stablehlo.negate",
          "stablehlo.abs",
          "stablehlo.exponential",
          "stablehlo.exponential_minus_one",
          "stablehlo.log",
          "stablehlo.log_plus_one",
          "stablehlo.logistic",
          "stablehlo.tanh",
          "stablehlo.sine",
          "stablehlo.cosine",
          "stablehlo.tan",
          "stablehlo.sqrt",
          "stablehlo.rsqrt",
          "stablehlo.cbrt",
          "stablehlo.atan2",
          "stablehlo.clamp",
          "stablehlo.compare",
          "stablehlo.select" ->
          results;
      default -> 0;
    };
  }
}
