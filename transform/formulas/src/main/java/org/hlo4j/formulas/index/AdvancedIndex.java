package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The indices of a tensor in a list: integers or masks for some of its dimensions.
 *
 * @param part null if no dimension is indexed
 * @param indices for each dimension of the part, of one shape, not negative
 */
public record AdvancedIndex(@Nullable IndexedPart part, List<Value> indices) {
  /**
   * A mask.
   *
   * @param dimension the first one that it has
   */
  public record Mask(int dimension, Value value) {
    public int rank() {
      return TensorTypes.of(value).rank();
    }

    /**
     * Returns the sizes of values that are assigned where the mask is true such that they can be
     * broadcast to the tensor.
     *
     * @return null if they differ from one place of the mask to another, or may differ
     */
    public @Nullable List<Size> spreadOrNull(HloBuilder b, Value self, Value values) {
      List<Size> sizes = Size.allOf(b, values);
      int rest = TensorTypes.of(self).rank() - dimension - rank();
      if (rest < 0) {
        return null;
      }
      List<Size> own = Size.allOf(b, value);
      for (int i = 0; i < own.size(); i++) {
        Size size = Size.of(b, self, dimension + i);
        if (size.isKnown() && own.get(i).isKnown() && !size.isSame(own.get(i))) {
          return null;
        }
      }
      while (sizes.size() > rest && sizes.getFirst().is(1)) {
        sizes.removeFirst();
      }
      if (sizes.size() <= rest) {
        return sizes;
      }
      int place = sizes.size() - rest - 1;
      if (!sizes.get(place).is(1) || place > dimension) {
        return null;
      }
      for (int i = 1; i < rank(); i++) {
        sizes.add(place, Size.of(b, 1));
      }
      return sizes;
    }
  }

  /** Returns integers of 64 bits, from the start of a dimension. */
  public static Value integers(HloBuilder b, Value index, Size size) {
    Type type = TensorTypes.elementOf(index);
    if (!(type instanceof IntegerType integer) || integer.width() == 1) {
      throw UnsupportedNodeException.of("an index has elements of type %s", type);
    }
    return Gathering.fromEnd(b, Formulas.convert(b, index, IntegerType.I64), size);
  }

  /**
   * Returns for each dimension of a mask the indices where it is true.
   *
   * @param sizes of the mask
   * @param known how many these are; null if that is computed
   */
  public static List<Value> places(
      HloBuilder b, Value mask, List<Size> sizes, @Nullable Size known) {
    if (TensorTypes.of(mask).rank() != sizes.size()) {
      throw UnsupportedNodeException.of("its mask has rank %d", TensorTypes.of(mask).rank());
    }
    Value flat = DynamicShapes.flat(b, mask);
    Size count = known == null ? Sorting.count(b, flat) : known;
    return coordinates(b, Sorting.places(b, flat, count), sizes);
  }

  /** Returns for each dimension of a tensor the indices of elements in their order. */
  public static List<Value> coordinates(HloBuilder b, Value places, List<Size> sizes) {
    List<Value> coordinates = new ArrayList<>();
    Expr rest = b.expr(places);
    List<Size> shape = Size.allOf(b, places);
    for (int i = sizes.size() - 1; i > 0; i--) {
      // Where a size is zero there are no places.
      Expr size = b.expr(DynamicShapes.fill(b, sizes.get(i).max(1).value(), shape));
      coordinates.addFirst(rest.remainder(size).value());
      rest = rest.over(size);
    }
    if (!sizes.isEmpty()) {
      coordinates.addFirst(rest.value());
    }
    return coordinates;
  }

  /** Returns the elements. */
  public Value gather(HloBuilder b, Value tensor) {
    return part == null ? tensor : part.gather(b, tensor, indices);
  }

  /** Returns values broadcast to the shape of the part. */
  public Value spread(HloBuilder b, Value tensor, Value values) {
    List<Size> sizes =
        part == null ? Size.allOf(b, tensor) : part.sizes(b, tensor, indices.getFirst());
    List<Size> own = Size.allOf(b, values);
    while (own.size() > sizes.size() && own.getFirst().is(1)) {
      own.removeFirst();
    }
    Value fitting = Size.reshape(b, values, own);
    return MultidirectionalBroadcast.expand(b, fitting, sizes);
  }

  /** Returns a tensor with other elements, or with elements added. */
  public Value put(HloBuilder b, Value tensor, Value values, boolean isSum) {
    Value spread = spread(b, tensor, values);
    if (part == null) {
      return isSum ? b.expr(tensor).plus(b.expr(spread)).value() : spread;
    }
    return isSum ? part.add(b, tensor, indices, spread) : part.replace(b, tensor, indices, spread);
  }

  /**
   * Returns lists as a table.
   *
   * @param count the length of each
   * @param areColumns whether each list is a column, not a row
   */
  public static Value table(HloBuilder b, List<Value> lists, Size count, boolean areColumns) {
    if (lists.isEmpty()) {
      Size none = Size.of(b, 0);
      List<Size> sizes = areColumns ? List.of(count, none) : List.of(none, count);
      return DynamicShapes.zeros(b, IntegerType.I64, sizes);
    }
    return SliceBounds.stack(b, lists, areColumns ? 1 : 0);
  }
}
