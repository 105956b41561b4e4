package org.hlo4j.inspect.diff;

import java.util.Optional;
import org.hlo4j.inspect.diff.OperationChange.Distance;
import org.hlo4j.inspect.diff.OperationChange.OfElements;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.numerics.FloatFormat;

/** Compares the elements of two constants of the same type. */
final class ElementsDelta {
  private ElementsDelta() {}

  /** Returns the change of an attribute's elements; empty if all are equal. */
  static Optional<OperationChange> of(
      String name, DenseElementsAttr first, DenseElementsAttr second) {
    DenseElementsAttr before = first.withoutPadding();
    DenseElementsAttr after = second.withoutPadding();
    int numbers = before.elementType() instanceof ComplexType ? 2 : 1;
    boolean splats = before.isSplat() && after.isSplat();
    long count = splats ? numbers : before.elementCount() * numbers;
    long different = 0;
    double largest = 0;
    long ulps = 0;
    for (long i = 0; i < count; i++) {
      long a = before.bitsAt(i).longValue();
      long b = after.bitsAt(i).longValue();
      if (a != b) {
        different++;
        if (before.elementType() instanceof FloatType type && type.format().bitWidth() <= 64) {
          FloatFormat format = type.format();
          largest = Math.max(largest, Math.abs(format.toDouble(a) - format.toDouble(b)));
          ulps = Math.max(ulps, ulps(a, b, format.bitWidth()));
        }
      }
    }
    if (different == 0) {
      return Optional.empty();
    }
    Optional<Distance> distance =
        before.elementType() instanceof FloatType
            ? Optional.of(new Distance(largest, ulps))
            : Optional.empty();
    return Optional.of(new OfElements(name, different, count, splats, distance));
  }

  /** Returns the distance in units in the last place of two numbers of a sign-magnitude format. */
  private static long ulps(long a, long b, int width) {
    return Math.abs(ordered(a, width) - ordered(b, width));
  }

  private static long ordered(long bits, int width) {
    long sign = 1L << (width - 1);
    return (bits & sign) == 0 ? bits : -(bits & ~sign);
  }
}
