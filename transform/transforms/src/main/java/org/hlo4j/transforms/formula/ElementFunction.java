package org.hlo4j.transforms.formula;

import java.util.List;
import java.util.Locale;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.chlo.BroadcastCompareOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;

/** The elementwise functions of formulas, and the operations that compute them. */
enum ElementFunction {
  ABS(1, Elementwise.ABS),
  CONVERT(1, Elementwise.CONVERT),
  ERF(1, org.hlo4j.opset.chlo.ChloElementwise.ERF),
  ERFC(1, org.hlo4j.opset.chlo.ChloElementwise.ERFC),
  EXP(1, Elementwise.EXPONENTIAL),
  LOG(1, Elementwise.LOG),
  LOGISTIC(1, Elementwise.LOGISTIC),
  NEGATE(1, Elementwise.NEGATE),
  ROUND(1, Elementwise.ROUND_NEAREST_EVEN),
  RSQRT(1, Elementwise.RSQRT),
  SQRT(1, Elementwise.SQRT),
  SQUARE(1, org.hlo4j.opset.chlo.ChloElementwise.SQUARE),
  TANH(1, Elementwise.TANH),
  AND(2, Elementwise.AND, Broadcasting.BROADCAST_AND),
  MAX(2, Elementwise.MAXIMUM, Broadcasting.BROADCAST_MAXIMUM),
  MIN(2, Elementwise.MINIMUM, Broadcasting.BROADCAST_MINIMUM),
  EQUAL(2, Elementwise.COMPARE, Broadcasting.BROADCAST_COMPARE),
  POWER(2, Elementwise.POWER, Broadcasting.BROADCAST_POWER),
  CLAMP(3, Elementwise.CLAMP),
  SELECT(3, Elementwise.SELECT, Broadcasting.BROADCAST_SELECT);

  private final int arity;
  private final List<OpDefinition> operations;

  ElementFunction(int arity, OpDefinition... operations) {
    this.arity = arity;
    this.operations = List.of(operations);
  }

  int arity() {
    return arity;
  }

  List<OpDefinition> operations() {
    return operations;
  }

  /** Returns whether operands may be swapped. */
  boolean isCommutative() {
    return this == AND || this == MAX || this == MIN || this == EQUAL;
  }

  boolean isComputedBy(Operation op) {
    return operations.contains(op.definition()) && (this != EQUAL || isEqual(op));
  }

  private static boolean isEqual(Operation op) {
    return op.is(Elementwise.COMPARE)
        ? CompareOp.COMPARISON_DIRECTION.getOrNull(op) == ComparisonDirection.EQ
        : BroadcastCompareOp.COMPARISON_DIRECTION.getOrNull(op)
            == org.hlo4j.opset.chlo.ChloComparisonDirection.EQ;
  }

  /** Returns the function's name in formulas. */
  String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
