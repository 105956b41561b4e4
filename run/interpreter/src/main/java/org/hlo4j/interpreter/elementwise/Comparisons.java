package org.hlo4j.interpreter.elementwise;

import java.util.Map;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.FloatOrder;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Comparisons and selections. */
public final class Comparisons {
  // The order of two elements, as bits of a set.
  private static final int LESS = 1;
  private static final int EQUAL = 2;
  private static final int GREATER = 4;
  private static final int UNORDERED = 8;

  private Comparisons() {}

  public static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Elementwise.COMPARE, Comparisons::compare);
    evaluators.put(Elementwise.IS_FINITE, Comparisons::isFinite);
    evaluators.put(Elementwise.SELECT, Comparisons::select);
    evaluators.put(Elementwise.CLAMP, Comparisons::clamp);
  }

  private static void compare(Operation op, Frame frame) {
    Tensor lhs = frame.operand(op, 0);
    Tensor rhs = frame.operand(op, 1);
    Results.checkSameShape(op, lhs, rhs);
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(op);
    Tensor result = frame.allocateResult(op, lhs.shape());
    compare(lhs, rhs, direction, FloatOrder.of(op), result);
    frame.result(op, result);
  }

  /** Fills the result with whether the comparison holds for each pair of elements. */
  public static void compare(
      Tensor lhs, Tensor rhs, ComparisonDirection direction, FloatOrder floatOrder, Tensor result) {
    ElementKind kind = lhs.kind();
    int holds = holds(direction);
    byte[] truths = result.bytes();
    if (kind.storage() == Storage.FLOATS && !kind.isComplex() && floatOrder == FloatOrder.PARTIAL) {
      compare(lhs.floats(), rhs.floats(), holds, truths);
      return;
    }
    for (int i = 0; i < truths.length; i++) {
      int order =
          switch (kind.category()) {
            case FLOAT ->
                floatOrder == FloatOrder.PARTIAL
                    ? order(lhs.doubleAt(i), rhs.doubleAt(i))
                    : order(
                        floatOrder.rank(lhs.bitsAt(i), kind), floatOrder.rank(rhs.bitsAt(i), kind));
            case COMPLEX ->
                order(lhs.doubleAt(2 * i), rhs.doubleAt(2 * i)) == EQUAL
                        && order(lhs.doubleAt(2 * i + 1), rhs.doubleAt(2 * i + 1)) == EQUAL
                    ? EQUAL
                    : UNORDERED;
            case BOOLEAN, SIGNED, UNSIGNED, QUANTIZED ->
                order(ordered(lhs.longAt(i), kind), ordered(rhs.longAt(i), kind));
          };
      truths[i] = (byte) ((holds & order) != 0 ? 1 : 0);
    }
  }

  private static void compare(float[] lhs, float[] rhs, int holds, byte[] truths) {
    for (int i = 0; i < truths.length; i++) {
      truths[i] = (byte) ((holds & order(lhs[i], rhs[i])) != 0 ? 1 : 0);
    }
  }

  /** Maps an integer to one whose signed order is the kind's order. */
  private static long ordered(long value, ElementKind kind) {
    return kind.isUnsigned() ? value ^ Long.MIN_VALUE : value;
  }

  private static int order(double a, double b) {
    return a < b ? LESS : a == b ? EQUAL : a > b ? GREATER : UNORDERED;
  }

  private static int order(long a, long b) {
    return a < b ? LESS : a == b ? EQUAL : GREATER;
  }

  /** Returns the set of orders for which the comparison holds. */
  private static int holds(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> EQUAL;
      case NE -> LESS | GREATER | UNORDERED;
      case GE -> GREATER | EQUAL;
      case GT -> GREATER;
      case LE -> LESS | EQUAL;
      case LT -> LESS;
    };
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
    Results.checkSameShape(op, onTrue, onFalse);
    Results.checkScalarOrSameShape(op, onTrue, predicate);
    if (predicate.rank() == 0) {
      frame.result(op, predicate.booleanAt(0) ? onTrue : onFalse);
      return;
    }
    Tensor result = frame.allocateResult(op, onTrue.shape());
    select(predicate.bytes(), onTrue, onFalse, result);
    frame.result(op, result);
  }

  /** Copies runs of equal predicates, which works for elements of any kind. */
  private static void select(byte[] predicate, Tensor onTrue, Tensor onFalse, Tensor result) {
    int count = result.count();
    if (result.kind().storage() == Storage.FLOATS && !result.kind().isComplex()) {
      select(predicate, onTrue.floats(), onFalse.floats(), result.floats());
      return;
    }
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

  private static void select(byte[] predicate, float[] onTrue, float[] onFalse, float[] result) {
    for (int i = 0; i < result.length; i++) {
      result[i] = predicate[i] != 0 ? onTrue[i] : onFalse[i];
    }
  }

  /** {@code minimum(maximum(operand, min), max)}. */
  private static void clamp(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 1);
    Tensor min = frame.operand(op, 0);
    Tensor max = frame.operand(op, 2);
    Results.checkScalarOrSameShape(op, operand, min);
    Results.checkScalarOrSameShape(op, operand, max);
    LongList shape = operand.shape();
    Tensor raised = frame.allocateResult(op, shape);
    Arithmetic.binaryRule(Elementwise.MAXIMUM).apply(operand, min, raised);
    Tensor result = frame.allocateResult(op, shape);
    Arithmetic.binaryRule(Elementwise.MINIMUM).apply(raised, max, result);
    frame.result(op, result);
  }
}
