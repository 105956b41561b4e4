package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;

/**
 * The elements that a gather reads or a scatter writes, as numbers of elements of the operand's
 * indexed dimensions taken together. The other dimensions are read and written whole.
 *
 * @param shape the shape of the operand
 * @param windows the sizes of windows, by dimension of the operand; 1 for those without a window
 * @param hidden the dimensions of the operand that have no dimension in windows
 * @param batching the dimensions of the operand that are batch dimensions
 * @param indicesBatching those of the indices, in the same order
 * @param mapped the dimensions of the operand that the parts of an index mean
 * @param indexed the dimensions of the operand that are indexed, in order
 */
record IndexPlan(
    LongList shape,
    LongList windows,
    LongList hidden,
    LongList batching,
    LongList indicesBatching,
    LongList mapped,
    LongList indexed) {

  static IndexPlan of(
      LongList shape,
      LongList windows,
      LongList hidden,
      LongList batching,
      LongList indicesBatching,
      LongList mapped,
      boolean indexesAllMapped) {
    List<Long> indexed = new ArrayList<>();
    for (int d = 0; d < shape.size(); d++) {
      if (windows.get(d) != shape.get(d)
          || batching.contains(d)
          || (indexesAllMapped && mapped.contains(d))) {
        indexed.add((long) d);
      }
    }
    return new IndexPlan(
        shape, windows, hidden, batching, indicesBatching, mapped, LongList.copyOf(indexed));
  }

  /** Returns the dimensions that are not indexed. */
  LongList whole() {
    return Dimensions.without(Dimensions.range(0, shape.size()), indexed);
  }

  /** Returns the indexed dimensions that have a window. */
  LongList windowed() {
    return LongList.wrap(indexed.stream().filter(d -> !hidden.contains(d)).toArray());
  }

  long elements() {
    return StaticShapes.count(Dimensions.select(shape, indexed));
  }

  /** Returns the shape of the numbers: the batch of indices, and the windows. */
  LongList numbersShape(LongList batch) {
    return Dimensions.concat(batch, Dimensions.select(windows, windowed()));
  }

  /**
   * Returns indices with their parts last, as 64-bit integers.
   *
   * @param vectorDimension the dimension of the parts; the rank if an index has one part, which is
   *     no dimension
   */
  static Ref partsLast(NodeBuilder n, Ref indices, int vectorDimension) {
    Ref wide = n.cast(indices, IntegerType.I64);
    if (vectorDimension == indices.rank()) {
      return n.unsqueeze(wide, LongList.of(indices.rank()));
    }
    LongList others =
        Dimensions.without(Dimensions.range(0, indices.rank()), LongList.of(vectorDimension));
    return n.transpose(wide, Dimensions.concat(others, LongList.of(vectorDimension)));
  }

  /**
   * Returns the place in one indexed dimension, which broadcasts to {@link #numbersShape}.
   *
   * @param indices with their parts last
   * @param size the size of the dimension
   * @param isClamped whether windows are moved so that they are in bounds
   */
  Ref place(NodeBuilder n, Ref indices, int dimension, Ref size, boolean isClamped) {
    LongList batch = indices.type().shape().subList(0, indices.rank() - 1);
    LongList numbers = numbersShape(batch);
    int part = mapped.indexOf(dimension);
    Ref place = n.i64(0).broadcastTo(numbers);
    int batchDimension = batching.indexOf(dimension);
    if (batchDimension >= 0) {
      place = n.iota(IntegerType.I64, numbers, (int) indicesBatching.get(batchDimension));
    }
    if (part >= 0) {
      Ref start = n.gather(indices, indices.rank() - 1, n.i64(part));
      if (isClamped) {
        Ref last = n.sub(size, n.i64(windows.get(dimension)));
        start = n.min(n.max(start, n.i64(0)), last);
      }
      Ref arranged =
          n.unsqueeze(start, Dimensions.range(batch.size(), batch.size() + windowed().size()));
      place = new Ref(arranged.name(), arranged.shape(), place.type());
    }
    int window = windowed().indexOf(dimension);
    if (window >= 0 && windows.get(dimension) > 1) {
      Ref offset = n.iota(IntegerType.I64, numbers, batch.size() + window);
      place = part < 0 ? offset : n.add(place, offset);
    }
    return place;
  }

  /** Returns the numbers of elements, of shape {@link #numbersShape}. */
  Ref numbers(NodeBuilder n, Ref operand, Ref indices, boolean isClamped) {
    LongList batch = indices.type().shape().subList(0, indices.rank() - 1);
    Ref sum = n.i64(0).broadcastTo(numbersShape(batch));
    long stride = 1;
    for (int i = indexed.size() - 1; i >= 0; i--) {
      int dimension = (int) indexed.get(i);
      Ref place = place(n, indices, dimension, n.sizeOf(operand, dimension), isClamped);
      Ref scaled = stride == 1 ? place : n.mul(place, n.i64(stride));
      sum = i == indexed.size() - 1 ? scaled : n.add(sum, scaled);
      stride = i == 0 ? stride : Sizes.multiply(stride, known(dimension));
    }
    return sum.broadcastTo(numbersShape(batch));
  }

  private long known(int dimension) {
    return StaticShapes.count(LongList.of(shape.get(dimension)));
  }

  /** Returns where all places are in bounds; broadcasts to {@link #numbersShape}. */
  Ref inBounds(NodeBuilder n, Ref operand, Ref indices) {
    Ref all = n.scalar(IntegerType.I1, 1);
    for (int i = 0; i < mapped.size(); i++) {
      int dimension = (int) mapped.get(i);
      Ref place = place(n, indices, dimension, n.sizeOf(operand, dimension), false);
      Ref isIn = n.and(n.not(n.less(place, n.i64(0))), n.less(place, n.sizeOf(operand, dimension)));
      all = i == 0 ? isIn : n.and(all, isIn);
    }
    LongList batch = indices.type().shape().subList(0, indices.rank() - 1);
    return all.broadcastTo(numbersShape(batch));
  }
}
