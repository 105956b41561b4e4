package org.hlo4j.formulas.index;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates regions of reductions and sorts that only compare and select. The result of such a
 * region depends only on the order of its arguments, zero and NaN, so a test of numbers in each
 * order is exhaustive.
 */
public final class RegionEvaluator {
  /** Floats in each order relative to each other, zero and NaN. */
  private static final double[] FLOATS = {
    Double.NaN, Double.NEGATIVE_INFINITY, -2, -1, -0.0, 0, 1, 2, Double.POSITIVE_INFINITY
  };

  /**
   * Integers in each order relative to each other and zero; non-negative, as the type may be
   * unsigned.
   */
  private static final double[] INTEGERS = {0, 1, 2, 3};

  /** Booleans. */
  private static final double[] BOOLEANS = {0, 1};

  private final Map<Value, Double> values = new IdentityHashMap<>();

  private RegionEvaluator() {}

  /** Returns elements of a type in each order relative to each other. */
  public static double[] numbers(Type type) {
    if (type instanceof FloatType) {
      return FLOATS.clone();
    }
    return type == IntegerType.I1 ? BOOLEANS.clone() : INTEGERS.clone();
  }

  /**
   * Returns the results of a block for the given arguments; null if it does more than compare and
   * select.
   */
  public static double @Nullable [] of(Block block, double... arguments) {
    if (block.argumentCount() != arguments.length) {
      return null;
    }
    RegionEvaluator evaluator = new RegionEvaluator();
    for (int i = 0; i < arguments.length; i++) {
      evaluator.values.put(block.argument(i), arguments[i]);
    }
    for (Operation op : block.operations()) {
      if (op.has(Trait.TERMINATOR)) {
        return evaluator.returned(op);
      }
      Double value = op.resultCount() == 1 ? evaluator.valueOrNull(op) : null;
      if (value == null) {
        return null;
      }
      evaluator.values.put(op.result(0), value);
    }
    return null;
  }

  private double @Nullable [] returned(Operation end) {
    double[] results = new double[end.operandCount()];
    for (int i = 0; i < results.length; i++) {
      Double value = values.get(end.operand(i));
      if (value == null) {
        return null;
      }
      results[i] = value;
    }
    return results;
  }

  private @Nullable Double valueOrNull(Operation op) {
    if (op.has(Trait.CONSTANT_LIKE)) {
      return constantOrNull(op);
    }
    double[] operands = new double[op.operandCount()];
    for (int i = 0; i < operands.length; i++) {
      Double operand = values.get(op.operand(i));
      if (operand == null) {
        return null;
      }
      operands[i] = operand;
    }
    OpDefinition definition = op.definition();
    if (definition == Elementwise.COMPARE) {
      return compared(op, operands[0], operands[1]);
    } else if (definition == Elementwise.SELECT) {
      return operands[0] != 0 ? operands[1] : operands[2];
    } else if (definition == Elementwise.AND || definition == Elementwise.MINIMUM) {
      return Math.min(operands[0], operands[1]);
    } else if (definition == Elementwise.OR || definition == Elementwise.MAXIMUM) {
      return Math.max(operands[0], operands[1]);
    } else if (definition == Elementwise.NOT) {
      return 1 - operands[0];
    }
    return null;
  }

  /**
   * Returns zero or NaN, whose orders relative to the arguments the cases cover; null for others.
   */
  private static @Nullable Double constantOrNull(Operation op) {
    if (!(Constants.valueOrNull(op) instanceof DenseElementsAttr elements) || !elements.isSplat()) {
      return null;
    }
    double number =
        elements.elementType() instanceof FloatType type
            ? FloatAttr.ofBits(type, elements.bitsAt(0)).doubleValue()
            : elements.longAt(0);
    return number == 0 || Double.isNaN(number) ? (Double) number : null;
  }

  private static @Nullable Double compared(Operation op, double a, double b) {
    Attribute type = CompareOp.COMPARE_TYPE.getOrNull(op);
    boolean total = type == ComparisonType.TOTALORDER;
    boolean weak = type == ComparisonType.WEAKORDER;
    if (!(CompareOp.COMPARISON_DIRECTION.getOrNull(op) instanceof ComparisonDirection direction)) {
      return null;
    }
    boolean ordered = total || weak || !(Double.isNaN(a) || Double.isNaN(b));
    int order =
        total
            ? Double.compare(a, b)
            : weak ? Double.compare(a + 0.0, b + 0.0) : a < b ? -1 : a > b ? 1 : 0;
    boolean holds = ordered ? direction.holds(order) : direction == ComparisonDirection.NE;
    return holds ? 1.0 : 0.0;
  }
}
