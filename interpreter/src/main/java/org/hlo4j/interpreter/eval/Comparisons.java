package org.hlo4j.interpreter.eval;

import java.util.Map;
import java.util.function.IntPredicate;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Operations that give booleans, and those that choose. */
final class Comparisons {
  private Comparisons() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Elementwise.COMPARE, Comparisons::compare);
    evaluators.put(Elementwise.IS_FINITE, Comparisons::isFinite);
    evaluators.put(Elementwise.SELECT, Comparisons::select);
    evaluators.put(Elementwise.CLAMP, Comparisons::clamp);
  }

  private static void compare(Operation op, Frame frame) {
    Tensor lhs = frame.operand(op, 0);
    Tensor rhs = frame.operand(op, 1);
    ComparisonDirection direction =
        op.attribute("comparison_direction", ComparisonDirection.class).orElseThrow();
    boolean totalOrder =
        op.attribute("compare_type", ComparisonType.class).orElse(ComparisonType.NOTYPE)
            == ComparisonType.TOTALORDER;
    Tensor result = frame.allocateResult(op, lhs.shape());
    compare(lhs, rhs, direction, totalOrder, result);
    frame.result(op, result);
  }

  /** Fills the result with whether the comparison holds for each pair of elements. */
  static void compare(
      Tensor lhs, Tensor rhs, ComparisonDirection direction, boolean totalOrder, Tensor result) {
    ElementKind kind = lhs.kind();
    IntPredicate holds = holds(direction);
    boolean unordered = direction == ComparisonDirection.NE;
    byte[] truths = result.bytes();
    int count = result.count();
    switch (kind.category()) {
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          boolean truth =
              totalOrder
                  ? holds.test(Long.compare(rank(lhs.bitsAt(i), kind), rank(rhs.bitsAt(i), kind)))
                  : floatsHold(lhs.doubleAt(i), rhs.doubleAt(i), holds, unordered);
          truths[i] = (byte) (truth ? 1 : 0);
        }
      }
      case COMPLEX -> {
        for (int i = 0; i < count; i++) {
          boolean equal =
              lhs.doubleAt(2 * i) == rhs.doubleAt(2 * i)
                  && lhs.doubleAt(2 * i + 1) == rhs.doubleAt(2 * i + 1);
          truths[i] = (byte) (holds.test(equal ? 0 : 1) ? 1 : 0);
        }
      }
      case BOOLEAN, SIGNED, UNSIGNED, QUANTIZED -> {
        for (int i = 0; i < count; i++) {
          int order = Arithmetic.compare(lhs.longAt(i), rhs.longAt(i), kind);
          truths[i] = (byte) (holds.test(order) ? 1 : 0);
        }
      }
    }
  }

  private static boolean floatsHold(double a, double b, IntPredicate holds, boolean unordered) {
    return Double.isNaN(a) || Double.isNaN(b) ? unordered : holds.test(a < b ? -1 : a > b ? 1 : 0);
  }

  private static IntPredicate holds(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> order -> order == 0;
      case NE -> order -> order != 0;
      case GE -> order -> order >= 0;
      case GT -> order -> order > 0;
      case LE -> order -> order <= 0;
      case LT -> order -> order < 0;
    };
  }

  /** A number that orders the bits of floats as IEEE's total order does. */
  private static long rank(long bits, ElementKind kind) {
    int shift = 64 - kind.width();
    long signed = bits << shift >> shift;
    return signed < 0 ? signed ^ -1L >>> (shift + 1) : signed;
  }

  private static void isFinite(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor result = frame.allocateResult(op, operand.shape());
    for (int i = 0; i < result.count(); i++) {
      result.setBoolean(i, operand.kind().format().isFinite(operand.bitsAt(i)));
    }
    frame.result(op, result);
  }

  private static void select(Operation op, Frame frame) {
    Tensor predicate = frame.operand(op, 0);
    Tensor onTrue = frame.operand(op, 1);
    Tensor onFalse = frame.operand(op, 2);
    if (predicate.rank() == 0) {
      frame.result(op, predicate.booleanAt(0) ? onTrue : onFalse);
      return;
    }
    Tensor result = frame.allocateResult(op, onTrue.shape());
    select(predicate.bytes(), onTrue, onFalse, result);
    frame.result(op, result);
  }

  /** Copies run by run, so that it does not matter what the elements are. */
  private static void select(byte[] predicate, Tensor onTrue, Tensor onFalse, Tensor result) {
    int count = result.count();
    int start = 0;
    while (start < count) {
      int end = start + 1;
      while (end < count && predicate[end] == predicate[start]) {
        end++;
      }
      result.copy(predicate[start] != 0 ? onTrue : onFalse, start, start, end - start);
      start = end;
    }
  }

  /** {@code minimum(maximum(operand, min), max)}. */
  private static void clamp(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 1);
    LongList shape = operand.shape();
    Tensor raised = frame.allocateResult(op, shape);
    Arithmetic.binaryRule(Elementwise.MAXIMUM).apply(operand, frame.operand(op, 0), raised);
    Tensor result = frame.allocateResult(op, shape);
    Arithmetic.binaryRule(Elementwise.MINIMUM).apply(raised, frame.operand(op, 2), result);
    frame.result(op, result);
  }
}
