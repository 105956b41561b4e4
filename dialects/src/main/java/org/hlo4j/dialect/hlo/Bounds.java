package org.hlo4j.dialect.hlo;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.jspecify.annotations.Nullable;

/**
 * The largest sizes that dynamic dimensions may have, which the encoding of a tensor holds: {@code
 * #stablehlo.bounds<8, ?>}, or the dictionary of {@link ByteirBounds}.
 */
public final class Bounds {
  private static final LongList NONE = LongList.of();

  private Bounds() {}

  /** The bound of each dimension, dynamic where there is none; empty if no dimension has one. */
  public static LongList of(RankedTensorType type) {
    Attribute encoding = type.encodingOrNull();
    if (encoding instanceof TypeExtensionsAttr extensions) {
      return extensions.bounds();
    }
    return encoding instanceof DictionaryAttr entries
        ? ByteirBounds.of(entries, type.shape())
        : NONE;
  }

  /** The bound of one dimension, dynamic if there is none. */
  public static long of(RankedTensorType type, int dimension) {
    LongList bounds = of(type);
    return bounds.isEmpty() ? Shapes.DYNAMIC : bounds.get(dimension);
  }

  /** Whether no dimension has a bound. */
  public static boolean areAbsent(LongList bounds) {
    return bounds.allMatch(Shapes::isDynamic);
  }

  /**
   * The encoding that holds {@code bounds}; {@code present} if the list is empty, for then there
   * are no bounds to speak of and it may be an encoding of another kind.
   */
  public static @Nullable Attribute encodingOrNull(@Nullable Attribute present, LongList bounds) {
    if (bounds.isEmpty()) {
      return present;
    }
    return areAbsent(bounds) ? null : new TypeExtensionsAttr(bounds);
  }

  /** A tensor of this shape whose encoding is as {@link #encodingOrNull} says. */
  public static RankedTensorType tensor(
      LongList shape, Type elementType, @Nullable Attribute present, LongList bounds) {
    return new RankedTensorType(shape, elementType, encodingOrNull(present, bounds));
  }

  /** Whether no size exceeds its bound. */
  public static boolean admit(LongList bounds, LongList shape) {
    for (int i = 0; i < Math.min(bounds.size(), shape.size()); i++) {
      if (Shapes.isStatic(bounds.get(i)) && bounds.get(i) < shape.get(i)) {
        return false;
      }
    }
    return true;
  }
}
