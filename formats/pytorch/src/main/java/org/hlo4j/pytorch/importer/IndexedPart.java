package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Scattering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The part of a tensor at indices of some dimensions, which the dimensions of the indices replace.
 *
 * @param rank of the tensor
 * @param dimensions which are indexed
 * @param place where the dimensions of the indices are among the others
 */
record IndexedPart(int rank, LongList dimensions, int place) {
  static IndexedPart along(int rank, int dimension) {
    return new IndexedPart(rank, LongList.of(dimension), dimension);
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
  List<Size> sizes(HloBuilder b, Value tensor, Value index) {
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
    List<Size> sizes = Size.allOf(b, indices.getFirst());
    int last = sizes.size();
    sizes.add(Size.of(b, 1));
    List<Value> parts = indices.stream().map(index -> Size.reshape(b, index, sizes)).toList();
    return parts.size() == 1 ? parts.getFirst() : b.concatenate(parts, last);
  }

  /**
   * Returns the part.
   *
   * @param indices for each of the dimensions, of one shape, not negative
   */
  Value gather(HloBuilder b, Value tensor, List<Value> indices) {
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
   * Returns a tensor with another part.
   *
   * @param indices for each of the dimensions, of one shape, not negative
   * @param body returns what replaces an element, from it and its update
   */
  Value scatter(
      HloBuilder b, Value tensor, List<Value> indices, Value updates, RegionBodies.Body body) {
    if (Arrays.stream(TensorTypes.of(tensor).shape().toArray()).anyMatch(size -> size == 0)) {
      return tensor;
    }
    int indexRank = TensorTypes.of(indices.getFirst()).rank();
    return Scattering.scatter(
        b,
        tensor,
        vectors(b, indices),
        updates,
        new ScatterDimensionNumbersAttr(
            offsets(indexRank), ascending(), LongList.of(), LongList.of(), dimensions, indexRank),
        body);
  }

  /**
   * Returns the sums of the elements of a part that have the same index, which is the gradient of
   * {@link #gather}.
   *
   * @param part the part at indices of the only dimension
   * @param size of the dimension that is indexed
   */
  Value sum(HloBuilder b, Value part, Value indices, Size size) {
    List<Size> sizes = Size.allOf(b, part);
    int indexRank = TensorTypes.of(indices).rank();
    sizes.subList(place, place + indexRank).clear();
    sizes.add(place, size);
    Value zeros = DynamicShapes.zeros(b, TensorTypes.elementOf(part), sizes);
    return scatter(
        b,
        zeros,
        List.of(indices),
        part,
        pair -> List.of(b.expr(pair.get(0)).plus(b.expr(pair.get(1))).value()));
  }

  /** Returns a tensor with another part, whose elements replace others. */
  Value replace(HloBuilder b, Value tensor, List<Value> indices, Value updates) {
    return scatter(b, tensor, indices, updates, pair -> List.of(pair.get(1)));
  }
}
