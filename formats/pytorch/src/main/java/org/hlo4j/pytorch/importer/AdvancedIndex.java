package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The indices of a tensor in a list: integers or masks for some of its dimensions.
 *
 * @param part null if no dimension is indexed
 * @param indices for each dimension of the part, of one shape, not negative
 */
record AdvancedIndex(@Nullable IndexedPart part, List<Value> indices) {

  /** Returns whether a tensor is a mask; bytes are masks, too. */
  private static boolean isMask(Value index) {
    return TensorTypes.elementOf(index) instanceof IntegerType type
        && (type == IntegerType.I1 || (type.isUnsigned() && type.width() == 8));
  }

  /**
   * Returns the mask that is the only index of a list.
   *
   * @return null if there is not exactly one index, or it is none
   */
  static @Nullable Mask maskOrNull(OperatorCall n, String name) {
    Mask found = null;
    int dimension = 0;
    for (TorchValue entry : n.list(name)) {
      if (!(entry instanceof TorchValue.Tensor(TensorRef ref))) {
        dimension++;
        continue;
      }
      Value index = ref.value(n.builder());
      if (found != null || !isMask(index) || TensorTypes.of(index).rank() == 0) {
        return null;
      }
      found = new Mask(dimension, Numbers.convert(n.builder(), index, IntegerType.I1));
    }
    return found;
  }

  /**
   * A mask.
   *
   * @param dimension the first one that it has
   */
  record Mask(int dimension, Value value) {
    int rank() {
      return TensorTypes.of(value).rank();
    }
  }

  /** Reads a list of indices. */
  static AdvancedIndex of(OperatorCall n, Value tensor, String name) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, tensor);
    List<Value> indices = new ArrayList<>();
    List<Long> dimensions = new ArrayList<>();
    int dimension = 0;
    for (TorchValue entry : n.list(name)) {
      if (entry == TorchValue.None.INSTANCE) {
        dimension++;
        continue;
      }
      if (!(entry instanceof TorchValue.Tensor(TensorRef ref))) {
        throw UnsupportedNodeException.of("an index is not a tensor");
      }
      Value index = ref.value(b);
      boolean isMask = isMask(index);
      int count = isMask ? TensorTypes.of(index).rank() : 1;
      if (dimension + count > sizes.size() || count == 0) {
        throw UnsupportedNodeException.of(
            "it has an index of rank %d for dimension %d of a tensor of rank %d",
            TensorTypes.of(index).rank(), dimension, sizes.size());
      }
      if (isMask) {
        List<Size> own = sizes.subList(dimension, dimension + count);
        indices.addAll(places(b, Numbers.convert(b, index, IntegerType.I1), own, null));
      } else {
        indices.add(integers(b, index, sizes.get(dimension)));
      }
      for (int i = 0; i < count; i++) {
        dimensions.add((long) dimension++);
      }
    }
    if (indices.isEmpty()) {
      return new AdvancedIndex(null, indices);
    }
    LongList indexed = LongList.copyOf(dimensions);
    long first = indexed.get(0);
    boolean isAdjacent = indexed.get(indexed.size() - 1) - first == indexed.size() - 1;
    return new AdvancedIndex(
        new IndexedPart(sizes.size(), indexed, isAdjacent ? (int) first : 0),
        MultidirectionalBroadcast.broadcast(b, indices));
  }

  /** Returns integers of 64 bits, from the start of a dimension. */
  static Value integers(HloBuilder b, Value index, Size size) {
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
  static List<Value> places(HloBuilder b, Value mask, List<Size> sizes, @Nullable Size known) {
    if (TensorTypes.of(mask).rank() != sizes.size()) {
      throw UnsupportedNodeException.of("its mask has rank %d", TensorTypes.of(mask).rank());
    }
    Value flat = Size.reshape(b, mask, List.of(Size.product(b, Size.allOf(b, mask))));
    Size count = known == null ? count(b, flat) : known;
    return coordinates(b, Sorting.places(b, flat, count), sizes);
  }

  /** Returns how many elements of a mask of rank 1 are true. */
  static Size count(HloBuilder b, Value mask) {
    return TensorTypes.of(mask).shape().equals(LongList.of(0))
        ? Size.of(b, 0)
        : Sorting.count(b, mask);
  }

  /** Returns for each dimension of a tensor the indices of elements in their order. */
  static List<Value> coordinates(HloBuilder b, Value places, List<Size> sizes) {
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
  Value gather(HloBuilder b, Value tensor) {
    return part == null ? tensor : part.gather(b, tensor, indices);
  }

  /** Returns values broadcast to the shape of the part. */
  Value spread(HloBuilder b, Value tensor, Value values) {
    List<Size> sizes =
        part == null ? Size.allOf(b, tensor) : part.sizes(b, tensor, indices.getFirst());
    List<Size> own = Size.allOf(b, values);
    while (own.size() > sizes.size() && own.getFirst().is(1)) {
      own.removeFirst();
    }
    Value fitting = Size.reshape(b, values, own);
    return TorchShapeOperators.expansion(b, TensorRef.of(fitting), sizes).read(b, fitting);
  }

  /** Returns a tensor with other elements, or with elements added. */
  Value put(HloBuilder b, Value tensor, Value values, boolean isSum) {
    Value spread = spread(b, tensor, values);
    if (part == null) {
      return isSum ? b.expr(tensor).plus(b.expr(spread)).value() : spread;
    }
    return isSum
        ? part.scatter(
            b,
            tensor,
            indices,
            spread,
            pair -> List.of(b.expr(pair.get(0)).plus(b.expr(pair.get(1))).value()))
        : part.replace(b, tensor, indices, spread);
  }
}
