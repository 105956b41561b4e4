package org.hlo4j.byteir.recognize;

import org.hlo4j.formulas.index.RegionEvaluator;
import org.hlo4j.ir.Block;
import org.jspecify.annotations.Nullable;

/**
 * Tests whether the region of a reduction keeps the extreme of two elements, with its position, for
 * elements in each order. A reduction combines earlier elements with later ones only.
 */
final class ExtremeRegion {
  private final Block block;
  private final double[] numbers;
  private final boolean greatest;
  private final boolean last;

  private ExtremeRegion(Block block, double[] numbers, boolean greatest, boolean last) {
    this.block = block;
    this.numbers = numbers;
    this.greatest = greatest;
    this.last = last;
  }

  /**
   * Returns whether a block does so.
   *
   * @param last whether the last of equal elements is kept, not the first
   */
  static boolean keeps(Block block, double[] numbers, boolean greatest, boolean last) {
    ExtremeRegion region = new ExtremeRegion(block, numbers, greatest, last);
    return region.keepsNumbers() && (region.keepsNaN() || region.dependsOnOrder());
  }

  /** Tests pairs of numbers. */
  private boolean keepsNumbers() {
    for (double a : numbers) {
      for (double b : numbers) {
        if (!Double.isNaN(a) && !Double.isNaN(b) && !keepsOne(a, b)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Tests that NaN takes precedence over numbers, and the first or last NaN over others. */
  private boolean keepsNaN() {
    for (double a : numbers) {
      if (Double.isNaN(a)) {
        for (double b : numbers) {
          if (!keepsOne(a, b) || !keepsOne(b, a)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean keepsOne(double a, double b) {
    double[] kept = RegionEvaluator.of(block, a, 1, b, 2);
    boolean first = comesFirst(a, b);
    return kept != null && isSame(kept[0], first ? a : b) && kept[1] == (first ? 1 : 2);
  }

  private boolean comesFirst(double a, double b) {
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Double.isNaN(a) && !(last && Double.isNaN(b));
    }
    return a == b ? !last : greatest == a > b;
  }

  private static boolean isSame(double a, double b) {
    return a == b || (Double.isNaN(a) && Double.isNaN(b));
  }

  /** Returns whether the result for NaN depends on the order in which elements are combined. */
  private boolean dependsOnOrder() {
    for (double a : numbers) {
      for (double c : numbers) {
        double[] left =
            combined(RegionEvaluator.of(block, a, 1, Double.NaN, 2), new double[] {c, 3});
        double[] right =
            combined(new double[] {a, 1}, RegionEvaluator.of(block, Double.NaN, 2, c, 3));
        if (left != null && right != null && left[1] != right[1]) {
          return true;
        }
      }
    }
    return false;
  }

  private double @Nullable [] combined(double @Nullable [] a, double @Nullable [] b) {
    return a == null || b == null ? null : RegionEvaluator.of(block, a[0], a[1], b[0], b[1]);
  }
}
