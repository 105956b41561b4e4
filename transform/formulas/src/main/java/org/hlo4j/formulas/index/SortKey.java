package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * An operand of a sort that its comparator compares.
 *
 * @param operand its index
 * @param isDescending whether larger elements precede
 * @param isTotal whether floats are in their total order; otherwise zeros are equal and NaN, if it
 *     has an order, is larger than all numbers
 */
public record SortKey(int operand, boolean isDescending, boolean isTotal) {
  /** The most keys that are looked for: each takes a multiple of the time. */
  private static final int MOST_KEYS = 3;

  /** The orders that elements of an operand may have. */
  private static final List<double[]> ORDERS =
      List.of(new double[] {0, 1}, new double[] {1, 0}, new double[] {1, 1});

  /** Returns the key of a comparator, however it is written; null if it is of another kind. */
  public static @Nullable SortKey ofOrNull(Block comparator) {
    List<SortKey> keys = allOf(comparator);
    return keys.size() == 1 ? keys.getFirst() : null;
  }

  /**
   * Returns the keys of a comparator, however it is written: elements of each decide if those of
   * the earlier ones are equal. Empty if it is of another kind.
   */
  public static List<SortKey> allOf(Block comparator) {
    List<Integer> open = new ArrayList<>(operands(comparator));
    List<SortKey> keys = new ArrayList<>();
    while (!open.isEmpty() && open.size() <= MOST_KEYS) {
      SortKey next = null;
      for (int operand : open) {
        next = next == null ? nextOrNull(comparator, operand, keys, open) : next;
      }
      if (next == null) {
        return List.of();
      }
      open.remove(Integer.valueOf(next.operand));
      keys.add(next);
    }
    return open.isEmpty() ? List.copyOf(keys) : List.of();
  }

  /** Returns the operands whose elements are used. */
  private static List<Integer> operands(Block comparator) {
    return IntStream.range(0, comparator.argumentCount() / 2)
        .filter(
            i -> comparator.argument(2 * i).hasUses() || comparator.argument(2 * i + 1).hasUses())
        .boxed()
        .toList();
  }

  /** Returns an operand as the key after others; null if it is not. */
  private static @Nullable SortKey nextOrNull(
      Block comparator, int operand, List<SortKey> before, List<Integer> open) {
    if (!(comparator.argument(2 * operand).type() instanceof RankedTensorType argument)) {
      return null;
    }
    Type type = argument.elementType();
    List<Integer> later = open.stream().filter(each -> each != operand).toList();
    List<double[]> cases = cases(comparator, before, later);
    SortKey ascending = new SortKey(operand, false, false);
    boolean isDescending = !ascending.orders(comparator, type, cases, later);
    SortKey key = new SortKey(operand, isDescending, false);
    if (isDescending && !key.orders(comparator, type, cases, later)) {
      return null;
    }
    double[] alike = new double[comparator.argumentCount()];
    if (key.result(comparator, alike, -0.0, 0.0) != 1
        && key.result(comparator, alike, 0.0, -0.0) != 1) {
      return key;
    }
    // A comparator that replaces NaN, but not zeros, has another order.
    Operation first = comparator.firstOrNull();
    boolean isComparison =
        comparator.operationCount() == 2 && first != null && first.is(Elementwise.COMPARE);
    return isComparison ? new SortKey(operand, isDescending, true) : null;
  }

  /** Returns arguments with elements of earlier keys alike, and later ones in each order. */
  private static List<double[]> cases(Block comparator, List<SortKey> before, List<Integer> later) {
    List<double[]> cases = List.of(new double[comparator.argumentCount()]);
    for (SortKey key : before) {
      Type type = ((RankedTensorType) comparator.argument(2 * key.operand).type()).elementType();
      double[] numbers = RegionEvaluator.numbers(type);
      List<double[]> alike = new ArrayList<>();
      for (double a : numbers) {
        for (double b : numbers) {
          if (Double.compare(a, b) == 0 || a == b) {
            alike.add(new double[] {a, b});
          }
        }
      }
      cases = with(cases, key.operand, alike);
    }
    for (int operand : later) {
      cases = with(cases, operand, ORDERS);
    }
    return cases;
  }

  private static List<double[]> with(List<double[]> cases, int operand, List<double[]> pairs) {
    List<double[]> all = new ArrayList<>();
    for (double[] each : cases) {
      for (double[] pair : pairs) {
        double[] arguments = each.clone();
        arguments[2 * operand] = pair[0];
        arguments[2 * operand + 1] = pair[1];
        all.add(arguments);
      }
    }
    return all;
  }

  /**
   * Returns whether a comparator orders elements so, but for zeros and, maybe, NaN, whatever later
   * elements are. Of elements that are equal the later ones decide.
   */
  private boolean orders(Block comparator, Type type, List<double[]> cases, List<Integer> later) {
    for (double[] others : cases) {
      boolean isDecided = later.stream().allMatch(each -> others[2 * each] == others[2 * each + 1]);
      boolean hasNan = DoubleStream.of(others).anyMatch(Double::isNaN);
      for (double a : RegionEvaluator.numbers(type)) {
        for (double b : RegionEvaluator.numbers(type)) {
          boolean isUnordered = hasNan || Double.isNaN(a) != Double.isNaN(b);
          double before = result(comparator, others, a, b);
          boolean isExpected = before == (precedes(a, b) ? 1 : 0) || (isUnordered && before == 0);
          boolean isFree = (a == 0 && b == 0) || (!isDecided && Double.compare(a, b) == 0);
          if (Double.isNaN(before) || (!isFree && !isExpected)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean precedes(double a, double b) {
    return (isDescending ? Double.compare(b, a) : Double.compare(a, b)) < 0;
  }

  /** Returns one if an element precedes another, otherwise zero; NaN if that is not known. */
  private double result(Block comparator, double[] others, double a, double b) {
    double[] arguments = others.clone();
    arguments[2 * operand] = a;
    arguments[2 * operand + 1] = b;
    double[] results = RegionEvaluator.of(comparator, arguments);
    return results == null ? Double.NaN : results[0];
  }
}
