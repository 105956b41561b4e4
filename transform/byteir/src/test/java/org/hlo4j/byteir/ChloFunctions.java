package org.hlo4j.byteir;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/** Evaluates the functions of CHLO that decompositions use, in double precision, rounded once. */
final class ChloFunctions implements Extension {
  private static final Map<String, DoubleUnaryOperator> FUNCTIONS =
      Map.of(
          "chlo.acos", Math::acos,
          "chlo.acosh", x -> Math.log(x + Math.sqrt(x * x - 1)),
          "chlo.asin", Math::asin,
          "chlo.asinh", x -> Math.copySign(Math.log(Math.abs(x) + Math.sqrt(x * x + 1)), x),
          "chlo.atan", Math::atan,
          "chlo.cosh", Math::cosh,
          "chlo.sinh", Math::sinh,
          "chlo.erf", ChloFunctions::erf);

  /** Computed by a series whose terms have the same sign. */
  private static double erf(double x) {
    if (Math.abs(x) > 6) {
      return Math.signum(x);
    }
    double sum = x;
    double term = x;
    for (int n = 1; n < 300; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    return Optional.ofNullable(FUNCTIONS.get(op.name()))
        .map(function -> invocation -> List.of(map(function, invocation)));
  }

  private static Tensor map(DoubleUnaryOperator function, Invocation invocation) {
    Tensor operand = invocation.operand(0);
    Tensor result = invocation.allocate(operand.type());
    for (int i = 0; i < operand.count(); i++) {
      result.setDouble(i, function.applyAsDouble(operand.doubleAt(i)));
    }
    return result;
  }
}
