package org.hlo4j.byteir.target;

import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/** The sizes of an inferred tensor type: static, dynamic, or dynamic with a bound. */
final class InferredSizes {
  private final LongList sizes;
  private final LongList bounds;

  private InferredSizes(LongList sizes, LongList bounds) {
    this.sizes = sizes;
    this.bounds = bounds;
  }

  static InferredSizes of(long... sizes) {
    long[] bounds = new long[sizes.length];
    java.util.Arrays.fill(bounds, Shapes.DYNAMIC);
    return new InferredSizes(LongList.of(sizes), LongList.wrap(bounds));
  }

  /** Returns the sizes of a tensor type. */
  static InferredSizes of(RankedTensorType type) {
    LongList bounds = Bounds.of(type);
    return bounds.isEmpty() ? of(type.shape().toArray()) : new InferredSizes(type.shape(), bounds);
  }

  /**
   * Returns a dynamic dimension, bounded by the number of elements of this shape if that is known.
   */
  InferredSizes countedBy() {
    long[] most = new long[sizes.size()];
    for (int d = 0; d < most.length; d++) {
      most[d] = Shapes.isStatic(sizes.get(d)) ? sizes.get(d) : bounds.get(d);
    }
    LongList known = LongList.wrap(most);
    long bound = known.contains(Shapes.DYNAMIC) ? Shapes.DYNAMIC : Sizes.product(known);
    return new InferredSizes(LongList.of(Shapes.DYNAMIC), LongList.of(bound));
  }

  /** Returns these sizes without some dimensions. */
  InferredSizes without(LongList dimensions) {
    return new InferredSizes(
        Dimensions.without(sizes, dimensions), Dimensions.without(bounds, dimensions));
  }

  /** Returns these sizes with some replaced by one. */
  InferredSizes kept(LongList dimensions) {
    long[] newSizes = sizes.toArray();
    long[] newBounds = bounds.toArray();
    for (int i = 0; i < dimensions.size(); i++) {
      newSizes[(int) dimensions.get(i)] = 1;
      newBounds[(int) dimensions.get(i)] = Shapes.DYNAMIC;
    }
    return new InferredSizes(LongList.wrap(newSizes), LongList.wrap(newBounds));
  }

  /** Returns these sizes with one replaced. */
  InferredSizes with(int dimension, long size) {
    return from(0, dimension).and(of(size)).and(from(dimension + 1, sizes.size()));
  }

  /** Returns these sizes with one inserted. */
  InferredSizes inserting(int dimension, long size) {
    return from(0, dimension).and(of(size)).and(from(dimension, sizes.size()));
  }

  /** Returns the sizes in a half-open range of dimensions. */
  InferredSizes from(int begin, int end) {
    return new InferredSizes(sizes.subList(begin, end), bounds.subList(begin, end));
  }

  /** Returns the concatenation of these sizes and others. */
  InferredSizes and(InferredSizes more) {
    return new InferredSizes(
        Dimensions.concat(sizes, more.sizes), Dimensions.concat(bounds, more.bounds));
  }

  /** Returns the tensor type of these sizes. */
  RankedTensorType of(Type elementType) {
    return Bounds.tensor(sizes, elementType, null, bounds);
  }
}
