package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.LongList;

/** Lists of dimension numbers, and what is asked of them. */
public final class Dimensions {
  private Dimensions() {}

  public static boolean isUnique(LongList dimensions) {
    return firstRepeated(dimensions) < 0;
  }

  /** The position of the first element that stands before too, or -1. */
  private static int firstRepeated(LongList dimensions) {
    if (dimensions.size() < 8) {
      for (int i = 1; i < dimensions.size(); i++) {
        if (dimensions.indexOf(dimensions.get(i)) < i) {
          return i;
        }
      }
      return -1;
    }
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < dimensions.size(); i++) {
      if (!seen.add(dimensions.get(i))) {
        return i;
      }
    }
    return -1;
  }

  public static boolean isSorted(LongList dimensions) {
    for (int i = 1; i < dimensions.size(); i++) {
      if (dimensions.get(i - 1) > dimensions.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the list holds each number below its size once. */
  public static boolean isPermutation(LongList dimensions) {
    int size = dimensions.size();
    return dimensions.allMatch(d -> d >= 0 && d < size) && isUnique(dimensions);
  }

  public static boolean isInRange(long dimension, long rank) {
    return dimension >= 0 && dimension < rank;
  }

  public static LongList concat(LongList first, LongList second) {
    long[] all = new long[first.size() + second.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i < first.size() ? first.get(i) : second.get(i - first.size());
    }
    return LongList.wrap(all);
  }

  /** The values at these positions. */
  public static LongList select(LongList values, LongList positions) {
    long[] selected = new long[positions.size()];
    for (int i = 0; i < selected.length; i++) {
      selected[i] = values.get((int) positions.get(i));
    }
    return LongList.wrap(selected);
  }

  /** The dimensions below {@code count}. */
  public static LongList upTo(int count) {
    return LongList.wrap(LongStream.range(0, count).toArray());
  }

  /** The values at all positions but these. */
  public static LongList without(LongList values, LongList positions) {
    long[] kept = new long[values.size()];
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      if (!positions.contains(i)) {
        kept[count++] = values.get(i);
      }
    }
    return LongList.wrap(Arrays.copyOf(kept, count));
  }

  /** Demands that no dimension is in both lists, nor twice in one. */
  public static void checkDistinct(
      OperationInputs op, String rules, LongList a, LongList b, String nameOfA, String nameOfB) {
    LongList all = concat(a, b);
    int repeated = firstRepeated(all);
    if (repeated >= 0) {
      throw violation(
          op,
          rules,
          "has duplicated dimension from "
              + nameOfA
              + " and "
              + nameOfB
              + ": "
              + all.get(repeated));
    }
  }

  /** Demands that dimensions are at least zero and below {@code limit}. */
  public static void checkInRange(
      OperationInputs op,
      String rules,
      LongList dimensions,
      long limit,
      String name,
      String nameOfLimit) {
    for (int i = 0; i < dimensions.size(); i++) {
      if (!isInRange(dimensions.get(i), limit)) {
        throw violation(
            op,
            rules,
            "Expects each element of %s to be in range [0, %s) i.e. [0, %s). got: %s."
                .formatted(name, nameOfLimit, limit, dimensions.get(i)));
      }
    }
  }

  /** Demands that a dimension is at least zero and at most {@code limit}. */
  public static void checkAtMost(
      OperationInputs op,
      String rules,
      long dimension,
      long limit,
      String name,
      String nameOfLimit) {
    if (dimension < 0 || dimension > limit) {
      throw violation(
          op,
          rules,
          "Expects %s to be in range [0, %s] i.e. [0, %s]. got: %s."
              .formatted(name, nameOfLimit, limit, dimension));
    }
  }

  /** Demands an order; {@code expectation} says what is expected of what. */
  public static void checkSorted(
      OperationInputs op, String rules, LongList dimensions, String expectation, String end) {
    if (!isSorted(dimensions)) {
      throw violation(op, rules, expectation + numbers(dimensions) + end);
    }
  }

  /** Demands that no dimension is there twice; {@code expectation} says what is expected. */
  public static void checkUnique(
      OperationInputs op, String rules, LongList dimensions, String expectation, String end) {
    if (!isUnique(dimensions)) {
      throw violation(op, rules, expectation + numbers(dimensions) + end);
    }
  }
}
