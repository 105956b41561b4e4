package org.hlo4j.dialect.verify;

import org.hlo4j.ir.builtin.ShapedType;

/** Comparisons of shapes. */
public final class ShapeComparisons {
  private ShapeComparisons() {}

  /** Whether the shapes are compatible: unknown ranks and sizes match any. */
  public static boolean areCompatible(ShapedType a, ShapedType b) {
    if (!a.hasRank() || !b.hasRank()) {
      return true;
    }
    if (a.rank() != b.rank()) {
      return false;
    }
    for (int i = 0; i < a.rank(); i++) {
      if (!areCompatible(a.dimension(i), b.dimension(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the sizes are compatible. */
  public static boolean areCompatible(long a, long b) {
    return a == b || ShapedType.isDynamic(a) || ShapedType.isDynamic(b);
  }
}
