package org.hlo4j.dialect.stablehlo.rule;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.DotGeneralOp;

/** What estimates of work count: elements and products, where sizes that are open count as one. */
public final class SizeEstimates {
  private SizeEstimates() {}

  /**
   * {@return the number of elements of a tensor; 1 for other types}
   *
   * @param type the type of a value
   */
  public static double elements(Type type) {
    double count = 1;
    if (type instanceof RankedTensorType tensor) {
      for (int i = 0; i < tensor.rank(); i++) {
        count *= size(tensor, i);
      }
    }
    return count;
  }

  /**
   * {@return of how many products each element of the result is the sum}
   *
   * @param op a {@code dot}, {@code dot_general}, {@code convolution} or {@code dynamic_conv}
   * @throws IllegalArgumentException if it is another operation
   */
  public static double terms(Operation op) {
    return switch (op.name()) {
      case "stablehlo.dot" -> lastSize(op.operand(0).type());
      case "stablehlo.dot_general" ->
          sizes(
              op.operand(0).type(),
              DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op).lhsContractingDimensions());
      case "stablehlo.convolution", "stablehlo.dynamic_conv" ->
          window(
              op.operand(1).type(),
              ConvolutionRules.DIMENSION_NUMBERS.get(op).kernelOutputFeatureDimension());
      default -> throw new IllegalArgumentException("no contraction: " + op.name());
    };
  }

  /**
   * {@return the size of the last dimension; 1 if there is none}
   *
   * @param type the type of a value
   */
  public static double lastSize(Type type) {
    return type instanceof RankedTensorType tensor && tensor.rank() > 0
        ? size(tensor, tensor.rank() - 1)
        : 1;
  }

  /** Returns the elements of a kernel for each feature of the result. */
  private static double window(Type kernel, long features) {
    return elements(kernel) / Math.max(1, sizes(kernel, LongList.of(features)));
  }

  private static double sizes(Type type, LongList dimensions) {
    double count = 1;
    if (type instanceof RankedTensorType tensor) {
      for (int i = 0; i < dimensions.size(); i++) {
        count *= size(tensor, (int) dimensions.get(i));
      }
    }
    return count;
  }

  private static double size(RankedTensorType tensor, int dimension) {
    long size = tensor.dimension(dimension);
    return size == ShapedType.DYNAMIC ? 1 : size;
  }
}
