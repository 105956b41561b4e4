package org.hlo4j.inspect.summary;

import org.hlo4j.dialect.stablehlo.rule.ConvolutionRules;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/**
 * Estimates floating-point operations: two for each multiply-add of a contraction, one for each
 * element that is computed or reduced, none for data movement. Dynamic sizes count as one.
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
    double results = elements(op.result(0).type());
    return switch (op.name()) {
      case "stablehlo.dot_general" -> 2 * results * contracted(op);
      case "stablehlo.dot" -> 2 * results * lastDimension(op.operand(0).type());
      case "stablehlo.convolution", "stablehlo.dynamic_conv" -> 2 * results * window(op);
      case "stablehlo.reduce", "stablehlo.reduce_window" -> elements(op.operand(0).type());
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

  /** Returns the number of elements of a tensor; 1 for other types. */
  static double elements(Type type) {
    double count = 1;
    if (type instanceof RankedTensorType tensor) {
      for (int i = 0; i < tensor.rank(); i++) {
        count *= Math.max(1, tensor.dimension(i));
      }
    }
    return count;
  }

  private static double contracted(Operation op) {
    double count = 1;
    if (DotGeneralOp.DOT_DIMENSION_NUMBERS.getOrNull(op) instanceof DotDimensionNumbersAttr dims
        && op.operand(0).type() instanceof RankedTensorType lhs) {
      for (int i = 0; i < dims.lhsContractingDimensions().size(); i++) {
        count *= Math.max(1, lhs.dimension((int) dims.lhsContractingDimensions().get(i)));
      }
    }
    return count;
  }

  private static double lastDimension(Type type) {
    return type instanceof RankedTensorType tensor && tensor.rank() > 0
        ? Math.max(1, tensor.dimension(tensor.rank() - 1))
        : 1;
  }

  /** Returns the number of elements of the kernel per output feature. */
  private static double window(Operation op) {
    Type kernel = op.operand(1).type();
    double count = elements(kernel);
    if (ConvolutionRules.DIMENSION_NUMBERS.getOrNull(op) instanceof ConvDimensionNumbersAttr dims
        && kernel instanceof RankedTensorType tensor) {
      count /= Math.max(1, tensor.dimension((int) dims.kernelOutputFeatureDimension()));
    }
    return count;
  }
}
