package org.hlo4j.engine.work;

import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.dialect.stablehlo.rule.SizeEstimates;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Estimates the work of operations, to tell which part of a program's some have: elements that are
 * visited are counted, not how long one takes. Floating-point operations, which summaries of
 * programs show, would not tell that: they leave out what only moves elements, and what custom
 * calls do.
 */
final class Work {
  /** The work of operations that do more, or less, than to visit elements. */
  private static final Map<OpDefinition, ToDoubleFunction<Operation>> BY_OP =
      Map.of(
          DataMovement.CONSTANT, _ -> 0,
          Contractions.DOT, Work::byTerms,
          Contractions.DOT_GENERAL, Work::byTerms,
          Contractions.CONVOLUTION, Work::byTerms,
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
            .mapToDouble(value -> SizeEstimates.elements(value.type()))
            .max()
            .orElse(0);
    return largest * Math.max(1, op.operandCount());
  }

  /** Returns the products of a contraction. */
  private static double byTerms(Operation op) {
    return SizeEstimates.elements(op.result(0).type()) * SizeEstimates.terms(op);
  }

  /** Returns the work of an algorithm that multiplies by matrices of the last dimensions. */
  private static double byMatrices(Operation op) {
    return op.operandCount() == 0 ? 0 : elements(op) * SizeEstimates.lastSize(op.operand(0).type());
  }
}
