package org.hlo4j.dialect.hlo;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.jspecify.annotations.Nullable;

/**
 * The bounds that ByteIR's compiler encodes in a tensor type, a dictionary: {@code tensor<?x4xf32,
 * {byteir.bounded_shape = [8, 4]}>}. Each entry is an array with one size per dimension. An exact
 * size, {@code byteir.static_shape}, is a bound as well.
 */
public final class ByteirBounds {
  /** The entries, the more precise one first. */
  public static final List<String> ENTRIES = List.of("byteir.static_shape", "byteir.bounded_shape");

  private ByteirBounds() {}

  /**
   * Returns the bound of each dynamic dimension, {@code DYNAMIC} for static dimensions and those
   * without bound; empty if the dictionary has no bounds for a tensor of this shape.
   */
  static LongList of(DictionaryAttr encoding, LongList shape) {
    for (String entry : ENTRIES) {
      Attribute sizes = encoding.getOrNull(entry);
      long[] bounds = sizes == null ? null : boundsOrNull(sizes, shape);
      if (bounds != null) {
        return LongList.wrap(bounds);
      }
    }
    return LongList.of();
  }

  private static long @Nullable [] boundsOrNull(Attribute sizes, LongList shape) {
    if (!(sizes instanceof ArrayAttr array) || array.size() != shape.size()) {
      return null;
    }
    long[] bounds = new long[shape.size()];
    for (int d = 0; d < bounds.length; d++) {
      if (!(array.get(d) instanceof IntegerAttr size) || !size.fitsLong()) {
        return null;
      }
      boolean bounded = Shapes.isDynamic(shape.get(d)) && size.longValue() >= 0;
      bounds[d] = bounded ? size.longValue() : Shapes.DYNAMIC;
    }
    return bounds;
  }

  /** Returns an error message if the bounds in the encoding do not match the tensor. */
  public static Optional<String> problem(RankedTensorType type) {
    if (!(type.encodingOrNull() instanceof DictionaryAttr encoding)) {
      return Optional.empty();
    }
    for (String entry : ENTRIES) {
      Attribute sizes = encoding.getOrNull(entry);
      if (sizes != null && boundsOrNull(sizes, type.shape()) == null) {
        return Optional.of(entry + " to be an array of one integer for each dimension");
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the tensor type with StableHLO's bounds in place of the dictionary; the type itself if
   * it has no such dictionary, or one with further entries.
   */
  public static RankedTensorType toStablehlo(RankedTensorType type) {
    if (!(type.encodingOrNull() instanceof DictionaryAttr encoding)) {
      return type;
    }
    DictionaryAttr rest = encoding;
    for (String entry : ENTRIES) {
      rest = rest.without(entry);
    }
    if (rest.size() > 0 || rest.size() == encoding.size() || problem(type).isPresent()) {
      return type;
    }
    LongList bounds = of(encoding, type.shape());
    return new RankedTensorType(
        type.shape(),
        type.elementType(),
        Bounds.areAbsent(bounds) ? null : new TypeExtensionsAttr(bounds));
  }
}
