package org.hlo4j.tools.cli.run;

import java.util.Locale;
import java.util.Optional;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;

/**
 * The permitted deviation from an expected value: {@code absolute + relative * |expected|}, or
 * {@code ulps} units in the last place, whichever is larger. Elements other than floats must be
 * equal.
 *
 * @param absolute the absolute tolerance
 * @param relative the tolerance relative to the expected value
 * @param ulps the tolerance in units in the last place of the format
 */
record Tolerance(double absolute, double relative, long ulps) {
  /**
   * The elements beyond the tolerance.
   *
   * @param count their number; the parts of a complex number count separately
   * @param first the row-major index of the first one
   * @param worst that of the first one at the maximum distance
   * @param largest the maximum distance, infinite if exactly one of two elements is NaN
   * @param steps the maximum distance in units in the last place; zero for other elements than
   *     floats
   */
  record Excess(int count, int first, int worst, double largest, long steps) {
    String describe(Tensor actual, Tensor expected) {
      int lanes = actual.kind().lanes();
      String change =
          String.format(
              Locale.ROOT,
              "%d of %d numbers, first %s",
              count,
              actual.count() * lanes,
              describe(first, actual, expected));
      return actual.kind().isFloatingPoint() || actual.kind().isComplex()
          ? String.format(Locale.ROOT, "%s (off by at most %.6g, %d ulp)", change, largest, steps)
          : change;
    }

    /** Returns a description of the element that differs most. */
    String describeWorst(Tensor actual, Tensor expected) {
      return describe(worst, actual, expected);
    }

    private static String describe(int place, Tensor actual, Tensor expected) {
      int element = place / actual.kind().lanes();
      return "at %s: %s instead of %s"
          .formatted(
              index(actual, element),
              ValueText.element(actual, element),
              ValueText.element(expected, element));
    }

    private static String index(Tensor tensor, int position) {
      StringBuilder text = new StringBuilder("]");
      int rest = position;
      for (int d = tensor.rank() - 1; d >= 0; d--) {
        text.insert(0, rest % tensor.dimension(d)).insert(0, d == 0 ? "" : ", ");
        rest /= tensor.dimension(d);
      }
      return text.insert(0, "[").toString();
    }
  }

  /** Returns the elements of a tensor beyond the tolerance; empty if there are none. */
  Optional<Excess> excess(Tensor actual, Tensor expected) {
    ElementKind kind = actual.kind();
    boolean isFloat = kind.isFloatingPoint() || kind.isComplex();
    int places = actual.count() * kind.lanes();
    int count = 0;
    int first = -1;
    int worst = -1;
    double largest = 0;
    long steps = 0;
    for (int i = 0; i < places; i++) {
      if (actual.bitsAt(i) == expected.bitsAt(i)
          || (isFloat && allows(kind, actual, expected, i))) {
        continue;
      }
      count++;
      first = first < 0 ? i : first;
      worst = worst < 0 ? i : worst;
      if (isFloat) {
        double distance = Math.abs(actual.doubleAt(i) - expected.doubleAt(i));
        distance = Double.isNaN(distance) ? Double.POSITIVE_INFINITY : distance;
        worst = distance > largest ? i : worst;
        largest = Math.max(largest, distance);
        steps = Math.max(steps, steps(kind, actual.bitsAt(i), expected.bitsAt(i)));
      }
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(new Excess(count, first, worst, largest, steps));
  }

  private boolean allows(ElementKind kind, Tensor actual, Tensor expected, int place) {
    double a = actual.doubleAt(place);
    double b = expected.doubleAt(place);
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Double.isNaN(a) && Double.isNaN(b);
    }
    if (Double.isInfinite(a) || Double.isInfinite(b)) {
      return a == b;
    }
    return Math.abs(a - b) <= absolute + relative * Math.abs(b)
        || steps(kind, actual.bitsAt(place), expected.bitsAt(place)) <= ulps;
  }

  /** Returns the number of values of the format between the two, saturated. */
  private static long steps(ElementKind kind, long a, long b) {
    long distance = ordered(kind, a) - ordered(kind, b);
    return distance == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(distance);
  }

  private static long ordered(ElementKind kind, long bits) {
    long sign = 1L << (kind.width() - 1);
    return (bits & sign) == 0 || !kind.format().hasSign() ? bits : -(bits & ~sign);
  }
}
