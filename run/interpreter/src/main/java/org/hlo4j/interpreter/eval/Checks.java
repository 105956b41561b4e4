package org.hlo4j.interpreter.eval;

import java.util.Map;
import java.util.function.IntPredicate;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.op.check.CheckOp;
import org.hlo4j.op.check.ExpectCloseOp;
import org.hlo4j.opset.check.CheckOps;

/**
 * Operations of the check dialect, which end the run if a tensor is not as expected. Source of the
 * equalities: {@code stablehlo/tests/CheckOps.cpp}.
 */
final class Checks {
  private Checks() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(
        CheckOps.EXPECT_EQ,
        (op, frame) -> expectEqual(op, frame.operand(op, 0), frame.operand(op, 1)));
    evaluators.put(
        CheckOps.EXPECT_EQ_CONST,
        (op, frame) -> expectEqual(op, frame.operand(op, 0), constant(op)));
    evaluators.put(
        CheckOps.EXPECT_ALMOST_EQ,
        (op, frame) ->
            expectAlmostEqual(op, frame.operand(op, 0), frame.operand(op, 1), tolerance(op)));
    evaluators.put(
        CheckOps.EXPECT_ALMOST_EQ_CONST,
        (op, frame) -> expectAlmostEqual(op, frame.operand(op, 0), constant(op), tolerance(op)));
    evaluators.put(
        CheckOps.EXPECT_CLOSE,
        (op, frame) ->
            expectClose(
                op,
                frame.operand(op, 0),
                frame.operand(op, 1),
                ExpectCloseOp.MIN_ULP_DIFFERENCE.get(op).longValue(),
                ExpectCloseOp.MAX_ULP_DIFFERENCE.get(op).longValue()));
  }

  private static Tensor constant(Operation op) {
    return Tensor.of(CheckOp.VALUE.get(op));
  }

  private static double tolerance(Operation op) {
    return CheckOp.TOLERANCE.get(op).doubleValue();
  }

  /** Expects equal numbers; NaN equals nothing, and zeros of both signs are equal. */
  static void expectEqual(Operation op, Tensor actual, Tensor expected) {
    boolean floats = actual.kind().isFloatingPoint();
    expect(
        op,
        actual,
        expected,
        "",
        position ->
            floats
                ? actual.doubleAt(position) == expected.doubleAt(position)
                : actual.longAt(position) == expected.longAt(position));
  }

  /** Expects floats that differ by at most {@code tolerance}, or are both NaN. */
  static void expectAlmostEqual(Operation op, Tensor actual, Tensor expected, double tolerance) {
    checkFloats(op, actual);
    expect(
        op,
        actual,
        expected,
        " with tolerance " + tolerance,
        position -> almostEqual(actual.doubleAt(position), expected.doubleAt(position), tolerance));
  }

  private static boolean almostEqual(double a, double b, double tolerance) {
    return a == b
        || (Double.isNaN(a) && Double.isNaN(b))
        || (Double.isFinite(a) && Double.isFinite(b) && Math.abs(a - b) <= tolerance);
  }

  /** Expects floats whose distance, counted in floats between them, is within bounds. */
  static void expectClose(
      Operation op, Tensor actual, Tensor expected, long minimum, long maximum) {
    checkFloats(op, actual);
    FloatFormat format = actual.kind().format();
    int lanes = actual.kind().lanes();
    expect(
        op,
        actual,
        expected,
        " within " + Long.toUnsignedString(maximum) + " units in the last place",
        position -> {
          if (position % lanes != 0) {
            return true;
          }
          long ulps = 0;
          for (int lane = position; lane < position + lanes; lane++) {
            long distance = ulps(format, actual.bitsAt(lane), expected.bitsAt(lane));
            ulps = Long.compareUnsigned(distance, ulps) > 0 ? distance : ulps;
          }
          return Long.compareUnsigned(ulps, minimum) >= 0
              && Long.compareUnsigned(ulps, maximum) <= 0;
        });
  }

  /** Returns the distance in representable floats, unsigned; the maximum unless both are finite. */
  private static long ulps(FloatFormat format, long a, long b) {
    if (a == b || (format.isNaN(a) && format.isNaN(b))) {
      return 0;
    }
    if (!format.isFinite(a) || !format.isFinite(b)) {
      return -1;
    }
    long magnitudeOfA = format.isNegative(a) ? format.negate(a) : a;
    long magnitudeOfB = format.isNegative(b) ? format.negate(b) : b;
    return format.isNegative(a) == format.isNegative(b)
        ? Math.abs(magnitudeOfA - magnitudeOfB)
        : magnitudeOfA + magnitudeOfB;
  }

  private static void checkFloats(Operation op, Tensor actual) {
    if (!actual.kind().isFloatingPoint()) {
      throw new InterpreterException(
          op.location(), "expects floats, but got " + actual.elementType());
    }
  }

  private static void expect(
      Operation op, Tensor actual, Tensor expected, String how, IntPredicate holds) {
    if (!actual.shape().equals(expected.shape())
        || !actual.elementType().equals(expected.elementType())) {
      throw new InterpreterException(
          op.location(),
          "types don't match: %s (actual) vs %s (expected)"
              .formatted(actual.type(), expected.type()));
    }
    int lanes = actual.kind().lanes();
    for (int position = 0; position < actual.count() * lanes; position++) {
      if (!holds.test(position)) {
        int index = position / lanes;
        throw new InterpreterException(
            op.location(),
            "element values don't match%s: %s (actual) vs %s (expected) at index %s"
                .formatted(
                    how,
                    ValueText.element(actual, index),
                    ValueText.element(expected, index),
                    indexText(actual, index)));
      }
    }
  }

  private static String indexText(Tensor tensor, int index) {
    StringBuilder text = new StringBuilder();
    int rest = index;
    for (int d = tensor.rank() - 1; d >= 0; d--) {
      text.insert(0, (d == 0 ? "" : ", ") + rest % tensor.dimension(d));
      rest /= tensor.dimension(d);
    }
    return "[" + text + "]";
  }
}
