package org.hlo4j.dialect.hlo;

import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.jspecify.annotations.Nullable;

/**
 * Upper bounds of dynamic dimensions, encoded in a tensor type: {@code #stablehlo.bounds<8, ?>}, or
 * that of MHLO, or the dictionary of {@link ByteirBounds}.
 */
public final class Bounds {
  private static final LongList NONE = LongList.of();

  private Bounds() {}

  /** The bound of each dimension, {@code DYNAMIC} if it has none; empty if no dimension has one. */
  public static LongList of(RankedTensorType type) {
    Attribute given = type.encodingOrNull();
    Attribute encoding = given == null ? null : Counterparts.toStablehlo(given);
    if (encoding instanceof TypeExtensionsAttr extensions) {
      return extensions.bounds();
    }
    return encoding instanceof DictionaryAttr entries
        ? ByteirBounds.of(entries, type.shape())
        : NONE;
  }

  /** The bound of a dimension, {@code DYNAMIC} if it has none. */
  public static long of(RankedTensorType type, int dimension) {
    LongList bounds = of(type);
    return bounds.isEmpty() ? Shapes.DYNAMIC : bounds.get(dimension);
  }

  /** Whether no dimension has a bound. */
  public static boolean areAbsent(LongList bounds) {
    return bounds.allMatch(Shapes::isDynamic);
  }

  /**
   * Returns an encoding with {@code bounds}; {@code present} if the list is empty, since it may be
   * an encoding of another kind.
   */
  public static @Nullable Attribute encodingOrNull(@Nullable Attribute present, LongList bounds) {
    if (bounds.isEmpty()) {
      return present;
    }
    return areAbsent(bounds) ? null : new TypeExtensionsAttr(bounds);
  }

  /** Returns a tensor type with the encoding that {@link #encodingOrNull} returns. */
  public static RankedTensorType tensor(
      LongList shape, Type elementType, @Nullable Attribute present, LongList bounds) {
    return new RankedTensorType(shape, elementType, encodingOrNull(present, bounds));
  }

  /** Returns a tensor type that differs from another one in its sizes and bounds. */
  public static RankedTensorType resized(RankedTensorType type, long[] sizes, long[] bounds) {
    return tensor(
        LongList.wrap(sizes), type.elementType(), type.encodingOrNull(), LongList.wrap(bounds));
  }

  /** Returns a tensor type whose shape and bounds are those of another one after a change. */
  public static RankedTensorType changed(
      RankedTensorType type,
      Type elementType,
      @Nullable Attribute present,
      UnaryOperator<LongList> change) {
    LongList bounds = of(type);
    return tensor(
        change.apply(type.shape()),
        elementType,
        present,
        bounds.isEmpty() ? bounds : change.apply(bounds));
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
