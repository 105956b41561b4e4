package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.Shapes.numbers;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.builtin.LongList;

/** Lists of dimension numbers, and checks of them. */
public final class Dimensions {
  private Dimensions() {}

  public static boolean isUnique(LongList dimensions) {
    return indexOfDuplicate(dimensions) < 0;
  }

  /** The index of the first element that equals an earlier one, or -1. */
  private static int indexOfDuplicate(LongList dimensions) {
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

  /** Whether the list contains each number below its size once. */
  public static boolean isPermutation(LongList dimensions) {
    int size = dimensions.size();
    return dimensions.allMatch(d -> d >= 0 && d < size) && isUnique(dimensions);
  }

  public static boolean isInRange(long dimension, long rank) {
    return dimension >= 0 && dimension < rank;
  }

  public static LongList concat(LongList... lists) {
    int count = 0;
    for (LongList list : lists) {
      count += list.size();
    }
    long[] all = new long[count];
    int next = 0;
    for (LongList list : lists) {
      for (int i = 0; i < list.size(); i++) {
        all[next++] = list.get(i);
      }
    }
    return LongList.wrap(all);
  }

  /** The values at the given positions. */
  public static LongList select(LongList values, LongList positions) {
    long[] selected = new long[positions.size()];
    for (int i = 0; i < selected.length; i++) {
      selected[i] = values.get((int) positions.get(i));
    }
    return LongList.wrap(selected);
  }

  /** The dimensions below {@code count}. */
  public static LongList upTo(int count) {
    return range(0, count);
  }

  /** The dimensions from one to another, exclusive. */
  public static LongList range(long from, long to) {
    return LongList.wrap(LongStream.range(from, to).toArray());
  }

  /** The number one for each dimension: its stride, or its size. */
  public static LongList ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return LongList.wrap(ones);
  }

  /** The permutation that undoes a permutation. */
  public static LongList inverse(LongList permutation) {
    long[] inverse = new long[permutation.size()];
    for (int i = 0; i < inverse.length; i++) {
      inverse[(int) permutation.get(i)] = i;
    }
    return LongList.wrap(inverse);
  }

  public static boolean isIdentity(LongList permutation) {
    for (int i = 0; i < permutation.size(); i++) {
      if (permutation.get(i) != i) {
        return false;
      }
    }
    return true;
  }

  /** The values except those at the given positions. */
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

  /** Checks that no dimension occurs twice in the two lists together. */
  public static void checkDistinct(
      OperationInputs op, String rules, LongList a, LongList b, String nameOfA, String nameOfB) {
    LongList all = concat(a, b);
    int repeated = indexOfDuplicate(all);
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

  /** Checks that dimensions are in the range {@code [0, limit)}. */
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

  /** Checks that a dimension is in the range {@code [0, limit]}. */
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

  /** Checks that dimensions are sorted; {@code expectation} is the beginning of the message. */
  public static void checkSorted(
      OperationInputs op, String rules, LongList dimensions, String expectation, String end) {
    if (!isSorted(dimensions)) {
      throw violation(op, rules, expectation + numbers(dimensions) + end);
    }
  }

  /** Checks that no dimension occurs twice; {@code expectation} is the beginning of the message. */
  public static void checkUnique(
      OperationInputs op, String rules, LongList dimensions, String expectation, String end) {
    if (!isUnique(dimensions)) {
      throw violation(op, rules, expectation + numbers(dimensions) + end);
    }
  }
}
