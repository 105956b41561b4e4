package org.hlo4j.engine.work;

import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Estimates the work of operations, to tell which part of a program's some have: elements are
 * counted, not how long one takes.
 */
final class Work {
  /** The work of operations that do more, or less, than to visit elements. */
  private static final Map<OpDefinition, ToDoubleFunction<Operation>> BY_OP =
      Map.of(
          DataMovement.CONSTANT, _ -> 0,
          Contractions.DOT, op -> results(op) * lastSize(op.operand(0)),
          Contractions.DOT_GENERAL, op -> results(op) * contracted(op),
          Contractions.CONVOLUTION, op -> results(op) * window(op),
          LinearAlgebra.CHOLESKY, Work::byMatrices,
          LinearAlgebra.TRIANGULAR_SOLVE, Work::byMatrices,
          Modules.CUSTOM_CALL,
              op ->
                  LinearAlgebraTargets.all().containsKey(CustomCallOp.CALL_TARGET_NAME.get(op))
                      ? byMatrices(op)
                      : elements(op));

  private Work() {}

  /** Returns the estimated work of an operation without that of its regions. */
  static double of(Operation op) {
    return BY_OP.getOrDefault(op.definition(), Work::elements).applyAsDouble(op);
  }

  /** Returns the elements of the largest value, for each operand. */
  private static double elements(Operation op) {
    double largest =
        Stream.concat(op.operands().stream(), op.results().stream())
            .mapToDouble(Work::count)
            .max()
            .orElse(0);
    return largest * Math.max(1, op.operandCount());
  }

  /** Returns the work of an algorithm that multiplies by matrices of the last dimensions. */
  private static double byMatrices(Operation op) {
    return op.operandCount() == 0 ? 0 : elements(op) * lastSize(op.operand(0));
  }

  private static double results(Operation op) {
    return count(op.result(0));
  }

  private static double count(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape()
        ? type.elementCount()
        : 1;
  }

  private static double size(Value value, long dimension) {
    return value.type() instanceof RankedTensorType type ? type.dimension((int) dimension) : 1;
  }

  private static double lastSize(Value value) {
    return value.type() instanceof RankedTensorType type && type.rank() > 0
        ? type.dimension(type.rank() - 1)
        : 1;
  }

  private static double contracted(Operation op) {
    return DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op).lhsContractingDimensions().stream()
        .mapToDouble(dimension -> size(op.operand(0), dimension))
        .reduce(1, (product, size) -> product * size);
  }

  /** Returns the elements of the kernel for each feature of the output. */
  private static double window(Operation op) {
    long features = ConvolutionOp.DIMENSION_NUMBERS.get(op).kernelOutputFeatureDimension();
    return count(op.operand(1)) / Math.max(1, size(op.operand(1), features));
  }
}
