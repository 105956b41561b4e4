package org.hlo4j.byteir.target;

import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** The sizes of a tensor that is inferred, each static or dynamic, and then perhaps bounded. */
final class Sizes {
  private final LongList sizes;
  private final LongList bounds;

  private Sizes(LongList sizes, LongList bounds) {
    this.sizes = sizes;
    this.bounds = bounds;
  }

  static Sizes of(long... sizes) {
    long[] bounds = new long[sizes.length];
    java.util.Arrays.fill(bounds, Shapes.DYNAMIC);
    return new Sizes(LongList.of(sizes), LongList.wrap(bounds));
  }

  /** Those of a tensor. */
  static Sizes of(RankedTensorType type) {
    LongList bounds = Bounds.of(type);
    return bounds.isEmpty() ? of(type.shape().toArray()) : new Sizes(type.shape(), bounds);
  }

  /** A dimension of no known size, bounded by the number of elements of these, if that is known. */
  Sizes countedBy() {
    long bound = 1;
    for (int d = 0; d < sizes.size(); d++) {
      long most = Shapes.isStatic(sizes.get(d)) ? sizes.get(d) : bounds.get(d);
      if (Shapes.isDynamic(most) || Shapes.isDynamic(bound)) {
        bound = Shapes.DYNAMIC;
      } else {
        bound = Math.multiplyHigh(bound, most) == 0 ? bound * most : Shapes.DYNAMIC;
      }
    }
    return new Sizes(LongList.of(Shapes.DYNAMIC), LongList.of(bound));
  }

  /** These without some dimensions. */
  Sizes without(LongList dimensions) {
    return new Sizes(Dimensions.without(sizes, dimensions), Dimensions.without(bounds, dimensions));
  }

  /** These with dimensions of size one in place of some. */
  Sizes kept(LongList dimensions) {
    long[] newSizes = sizes.toArray();
    long[] newBounds = bounds.toArray();
    for (int i = 0; i < dimensions.size(); i++) {
      newSizes[(int) dimensions.get(i)] = 1;
      newBounds[(int) dimensions.get(i)] = Shapes.DYNAMIC;
    }
    return new Sizes(LongList.wrap(newSizes), LongList.wrap(newBounds));
  }

  /** These with another size in one dimension. */
  Sizes with(int dimension, long size) {
    return from(0, dimension).and(of(size)).and(from(dimension + 1, sizes.size()));
  }

  /** These with one more dimension. */
  Sizes inserting(int dimension, long size) {
    return from(0, dimension).and(of(size)).and(from(dimension, sizes.size()));
  }

  /** The dimensions from one to before another. */
  Sizes from(int begin, int end) {
    return new Sizes(sizes.subList(begin, end), bounds.subList(begin, end));
  }

  /** These and then those of {@code more}. */
  Sizes and(Sizes more) {
    return new Sizes(Dimensions.concat(sizes, more.sizes), Dimensions.concat(bounds, more.bounds));
  }

  /** The tensor of these sizes. */
  RankedTensorType of(Type elementType) {
    return Bounds.tensor(sizes, elementType, null, bounds);
  }
}
