package org.hlo4j.formulas.index;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * The only operand of a sort that its comparator compares.
 *
 * @param operand its index
 * @param isDescending whether larger elements precede
 * @param isTotal whether floats are in their total order; otherwise zeros are equal and NaN, if it
 *     has an order, is larger than all numbers
 */
public record SortKey(int operand, boolean isDescending, boolean isTotal) {
  /** Returns the key of a comparator, however it is written; null if it is of another kind. */
  public static @Nullable SortKey ofOrNull(Block comparator) {
    int operand = operand(comparator);
    if (operand < 0
        || !(comparator.argument(2 * operand).type() instanceof RankedTensorType argument)) {
      return null;
    }
    Type type = argument.elementType();
    SortKey ascending = new SortKey(operand, false, false);
    boolean isDescending = !ascending.orders(comparator, type);
    SortKey key = new SortKey(operand, isDescending, false);
    if (isDescending && !key.orders(comparator, type)) {
      return null;
    }
    if (!key.isBefore(comparator, -0.0, 0.0) && !key.isBefore(comparator, 0.0, -0.0)) {
      return key;
    }
    // A comparator that replaces NaN, but not zeros, has another order.
    Operation first = comparator.firstOrNull();
    boolean isComparison =
        comparator.operationCount() == 2 && first != null && first.is(Elementwise.COMPARE);
    return isComparison ? new SortKey(operand, isDescending, true) : null;
  }

  /** Returns the operand whose elements alone are used; -1 if there are several, or none. */
  private static int operand(Block comparator) {
    int found = -1;
    for (int i = 0; i < comparator.argumentCount(); i++) {
      if (comparator.argument(i).hasUses()) {
        if (found >= 0 && found != i / 2) {
          return -1;
        }
        found = i / 2;
      }
    }
    return found;
  }

  /** Returns whether a comparator orders elements so, but for zeros and, maybe, NaN. */
  private boolean orders(Block comparator, Type type) {
    for (double a : RegionEvaluator.numbers(type)) {
      for (double b : RegionEvaluator.numbers(type)) {
        boolean areZeros = a == 0 && b == 0;
        boolean isUnordered = Double.isNaN(a) != Double.isNaN(b);
        double before = result(comparator, a, b);
        boolean isExpected = before == (precedes(a, b) ? 1 : 0) || (isUnordered && before == 0);
        if (Double.isNaN(before) || (!areZeros && !isExpected)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean precedes(double a, double b) {
    return (isDescending ? Double.compare(b, a) : Double.compare(a, b)) < 0;
  }

  private boolean isBefore(Block comparator, double a, double b) {
    return result(comparator, a, b) == 1;
  }

  /** Returns one if an element precedes another, otherwise zero; NaN if that is not known. */
  private double result(Block comparator, double a, double b) {
    double[] arguments = new double[comparator.argumentCount()];
    arguments[2 * operand] = a;
    arguments[2 * operand + 1] = b;
    double[] results = RegionEvaluator.of(comparator, arguments);
    return results == null ? Double.NaN : results[0];
  }
}
