package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The part of a tensor at indices of some dimensions, which the dimensions of the indices replace.
 *
 * @param rank of the tensor
 * @param dimensions which are indexed
 * @param place where the dimensions of the indices are among the others
 */
public record IndexedPart(int rank, LongList dimensions, int place) {
  public static IndexedPart along(int rank, int dimension) {
    return new IndexedPart(rank, LongList.of(dimension), dimension);
  }

  /** Returns the part at indices of some first dimensions. */
  public static IndexedPart first(int rank, int count) {
    return new IndexedPart(rank, Dimensions.range(0, count), 0);
  }

  /** Returns the dimensions of the part that are not of the indices. */
  private LongList offsets(int indexRank) {
    long[] offsets = new long[rank - dimensions.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = i < place ? i : i + indexRank;
    }
    return LongList.wrap(offsets);
  }

  private LongList ascending() {
    return LongList.wrap(dimensions.stream().sorted().toArray());
  }

  /** Returns the sizes of the part. */
  public List<Size> sizes(HloBuilder b, Value tensor, Value index) {
    List<Size> all = Size.allOf(b, tensor);
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      if (!dimensions.contains(i)) {
        sizes.add(all.get(i));
      }
    }
    sizes.addAll(place, Size.allOf(b, index));
    return sizes;
  }

  /** Returns indices of one shape with those of a dimension in a last one. */
  private static Value vectors(HloBuilder b, List<Value> indices) {
    return SliceBounds.stack(b, indices, TensorTypes.of(indices.getFirst()).rank());
  }

  /**
   * Returns the part.
   *
   * @param indices for each of the dimensions, of one shape, not negative
   */
  public Value gather(HloBuilder b, Value tensor, List<Value> indices) {
    List<Size> sizes = sizes(b, tensor, indices.getFirst());
    List<Size> slice = Size.allOf(b, tensor);
    for (long dimension : dimensions.toArray()) {
      if (slice.get((int) dimension).is(0)) {
        return DynamicShapes.zeros(b, TensorTypes.elementOf(tensor), sizes);
      }
      slice.set((int) dimension, Size.of(b, 1));
    }
    int indexRank = TensorTypes.of(indices.getFirst()).rank();
    return Gathering.gather(
        b,
        tensor,
        vectors(b, indices),
        slice,
        new GatherDimensionNumbersAttr(
            offsets(indexRank), ascending(), LongList.of(), LongList.of(), dimensions, indexRank),
        Size.type(sizes, TensorTypes.elementOf(tensor)));
  }

  /**
   * Returns a tensor whose part is combined with updates, several for one index one after another.
   *
   * @param indices for each of the dimensions, of one shape, not negative
   * @param reduction combines an element with its update; null if the update replaces it
   */
  public Value combine(
      HloBuilder b,
      Value tensor,
      List<Value> indices,
      Value updates,
      @Nullable Reduction reduction) {
    return combine(b, tensor, vectors(b, indices), updates, reduction);
  }

  /**
   * Returns a tensor whose part is combined with updates, several for one index one after another.
   *
   * @param indices those of the dimensions in a last one, not negative
   * @param reduction combines an element with its update; null if the update replaces it
   */
  public Value combine(
      HloBuilder b, Value tensor, Value indices, Value updates, @Nullable Reduction reduction) {
    if (!TensorTypes.of(tensor).shape().allMatch(size -> size != 0)) {
      return tensor;
    }
    int indexRank = TensorTypes.of(indices).rank() - 1;
    ScatterDimensionNumbersAttr numbers =
        new ScatterDimensionNumbersAttr(
            offsets(indexRank), ascending(), LongList.of(), LongList.of(), dimensions, indexRank);
    return b.create(
            b.state(Indexing.SCATTER, tensor, indices, updates)
                .set(ScatterOp.SCATTER_DIMENSION_NUMBERS, numbers)
                .addResultType(tensor.type()),
            RegionBodies.pairs(List.of(tensor)),
            pair -> List.of(combined(b, pair.get(0), pair.get(1), reduction)))
        .result(0);
  }

  private static Value combined(
      HloBuilder b, Value element, Value update, @Nullable Reduction reduction) {
    if (reduction == null) {
      return update;
    }
    return reduction == Reduction.PRODUCT
        ? Arithmetic.product(b.expr(element), b.expr(update)).value()
        : reduction.combine(b, element, update);
  }

  /**
   * Returns the sums of the elements of a part that have the same index, which is the gradient of
   * {@link #gather}.
   *
   * @param part the part at indices of the only dimension
   * @param size of the dimension that is indexed
   */
  public Value sum(HloBuilder b, Value part, Value indices, Size size) {
    List<Size> sizes = Size.allOf(b, part);
    int indexRank = TensorTypes.of(indices).rank();
    sizes.subList(place, place + indexRank).clear();
    sizes.add(place, size);
    Value zeros = DynamicShapes.zeros(b, TensorTypes.elementOf(part), sizes);
    return add(b, zeros, List.of(indices), part);
  }

  /** Returns a tensor to whose part updates are added, several for one index one after another. */
  public Value add(HloBuilder b, Value tensor, List<Value> indices, Value updates) {
    return combine(b, tensor, indices, updates, Reduction.SUM);
  }

  /** Returns a tensor with another part, whose elements replace others. */
  public Value replace(HloBuilder b, Value tensor, List<Value> indices, Value updates) {
    return combine(b, tensor, indices, updates, null);
  }

  /**
   * Returns updates for a part: a number for all of its elements, or the first elements of each
   * dimension of a source.
   *
   * @throws UnsupportedNodeException if the source is of another rank than the part
   */
  public Value updates(HloBuilder b, Value tensor, Value index, Value source) {
    List<Size> sizes = sizes(b, tensor, index);
    return TensorTypes.of(source).rank() == 0
        ? DynamicShapes.fill(b, source, sizes)
        : firstElements(b, source, sizes);
  }

  private static Value firstElements(HloBuilder b, Value source, List<Size> sizes) {
    List<Size> own = Size.allOf(b, source);
    if (own.size() < sizes.size() && own.size() == 1) {
      // A source of rank 0 for one index.
      return Size.reshape(b, source, sizes);
    }
    if (own.size() != sizes.size()) {
      throw UnsupportedNodeException.of("its source has rank %d, not %d", own.size(), sizes.size());
    }
    Value value = source;
    for (int i = 0; i < sizes.size(); i++) {
      if (!own.get(i).isSame(sizes.get(i))) {
        value = DynamicShapes.slice(b, value, i, Size.of(b, 0), sizes.get(i));
      }
    }
    return value;
  }
}
