package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DynamicGatherOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Elements of tensors by their indices. */
public final class Gathering {
  private Gathering() {}

  /**
   * Returns the parts of a tensor at indices of one dimension, which the dimensions of the indices
   * replace.
   *
   * @param indices not negative
   * @throws UnsupportedNodeException if the tensor has no such dimension
   */
  public static Value take(HloBuilder b, Value data, Value indices, int dimension) {
    RankedTensorType type = TensorTypes.of(data);
    int rank = type.rank();
    if (dimension >= rank) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d has no dimension %d to take parts along", rank, dimension);
    }
    int indexRank = TensorTypes.of(indices).rank();
    List<Size> sliceSizes = Size.allOf(b, data);
    if (sliceSizes.get(dimension).is(0)) {
      // A tensor without elements has no parts.
      return DynamicShapes.zeros(b, type.elementType(), taken(b, data, indices, dimension));
    }
    sliceSizes.set(dimension, Size.of(b, 1));
    List<Size> sizes = taken(b, data, indices, dimension);
    LongList offsets =
        Dimensions.concat(
            Dimensions.range(0, dimension), Dimensions.range(dimension + indexRank, sizes.size()));
    return gather(
        b,
        data,
        indices,
        sliceSizes,
        new GatherDimensionNumbersAttr(
            offsets,
            LongList.of(dimension),
            LongList.of(),
            LongList.of(),
            LongList.of(dimension),
            indexRank),
        Size.type(sizes, type.elementType()));
  }

  /** Returns the sizes of a tensor, in which those of indices replace one. */
  private static List<Size> taken(HloBuilder b, Value data, Value indices, int dimension) {
    List<Size> sizes = Size.allOf(b, data);
    sizes.remove(dimension);
    sizes.addAll(dimension, Size.allOf(b, indices));
    return sizes;
  }

  /**
   * Returns slices at starts.
   *
   * @param type of the result
   */
  public static Value gather(
      HloBuilder b,
      Value data,
      Value starts,
      List<Size> sliceSizes,
      GatherDimensionNumbersAttr dimensions,
      RankedTensorType type) {
    return Size.areKnown(sliceSizes)
        ? b.make(
            b.state(Indexing.GATHER, data, starts)
                .set(GatherOp.DIMENSION_NUMBERS, dimensions)
                .set(GatherOp.SLICE_SIZES, Size.shape(sliceSizes)),
            type)
        : b.make(
            b.state(Dynamism.DYNAMIC_GATHER, data, starts, Size.list(b, sliceSizes))
                .set(DynamicGatherOp.DIMENSION_NUMBERS, dimensions),
            type);
  }

  /**
   * Returns the elements at indices of a tensor's dimensions after those of a batch.
   *
   * @param indices of the batch, then any dimensions, and in their last one those of the tensor's
   *     dimensions, not negative
   * @param batch how many dimensions the batch has
   * @param dimensions how many are indexed
   */
  public static Value elements(HloBuilder b, Value data, Value indices, int batch, int dimensions) {
    List<Size> sizes = Size.allOf(b, indices);
    sizes.removeLast();
    int last = sizes.size();
    int end = batch + dimensions;
    List<Size> sliceSizes = Size.allOf(b, data);
    sizes.addAll(sliceSizes.subList(end, sliceSizes.size()));
    for (int i = 0; i < end; i++) {
      sliceSizes.set(i, Size.of(b, 1));
    }
    return gather(
        b,
        data,
        indices,
        sliceSizes,
        new GatherDimensionNumbersAttr(
            Dimensions.range(last, sizes.size()),
            Dimensions.range(batch, end),
            Dimensions.range(0, batch),
            Dimensions.range(0, batch),
            Dimensions.range(batch, end),
            last),
        Size.type(sizes, TensorTypes.elementOf(data)));
  }

  /**
   * Returns the elements at indices of one dimension, along the others those at their own places.
   *
   * @param indices not negative
   * @return of the shape of the indices
   * @throws UnsupportedNodeException if the indices are not of the rank of the tensor
   */
  public static Value along(HloBuilder b, Value data, Value indices, int dimension) {
    int rank = TensorTypes.of(data).rank();
    if (TensorTypes.of(indices).rank() != rank) {
      throw UnsupportedNodeException.of(
          "its tensor has rank %d, its index %d", rank, TensorTypes.of(indices).rank());
    }
    return IndexedPart.first(rank, rank).gather(b, data, coordinates(b, indices, dimension));
  }

  /**
   * Returns for each dimension the indices of elements: along one dimension the given indices,
   * along the others those of the indices themselves.
   */
  public static List<Value> coordinates(HloBuilder b, Value indices, int dimension) {
    List<Size> sizes = Size.allOf(b, indices);
    List<Value> coordinates = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      coordinates.add(
          i == dimension ? indices : Size.iota(b, sizes, i, TensorTypes.elementOf(indices)));
    }
    return coordinates;
  }

  /**
   * Returns whether the index of each element along a dimension is a given one.
   *
   * @param indices of shape sizes without the dimension
   * @param sizes of the result
   */
  public static Expr oneHot(Expr indices, int dimension, List<Size> sizes) {
    HloBuilder b = indices.builder();
    LongList others = Dimensions.without(Dimensions.range(0, sizes.size()), LongList.of(dimension));
    Expr index = b.expr(Size.iota(b, sizes, dimension, indices.elementType()));
    return index.eq(b.expr(Size.broadcast(b, indices.value(), sizes, others)));
  }

  /** Returns indices of a dimension, those that are negative counted from its end. */
  public static Value fromEnd(HloBuilder b, Value indices, Size size) {
    Value count = Formulas.convert(b, size.value(), TensorTypes.elementOf(indices));
    return fromEnd(b.expr(indices), DynamicShapes.fill(b, count, Size.allOf(b, indices)));
  }

  /**
   * Returns indices of several dimensions, those that are negative counted from their ends.
   *
   * @param indices of these dimensions in their last one
   */
  public static Value fromEnds(HloBuilder b, Value indices, List<Size> sizes) {
    RankedTensorType type = TensorTypes.of(indices);
    Value ends = Formulas.convert(b, Size.list(b, sizes), type.elementType());
    LongList last = LongList.of(type.rank() - 1);
    return fromEnd(b.expr(indices), Size.broadcast(b, ends, Size.allOf(b, indices), last));
  }

  private static Value fromEnd(Expr indices, Value ends) {
    Expr isNegative = indices.lt(indices.like(0));
    return isNegative.select(indices.plus(indices.builder().expr(ends)), indices).value();
  }

  /**
   * Returns each index of counts as often as its count.
   *
   * @param counts an {@code i64} of rank 1
   * @param length of the result, the sum of the counts; further indices are beyond the last one
   */
  public static Expr repeatedIndices(HloBuilder b, Value counts, Size length) {
    Value ends = Scans.scan(b, counts, 0, Reduction.SUM, false, false);
    List<Size> grid = List.of(length, Size.of(b, counts, 0));
    Expr place = b.expr(Size.iota(b, grid, 0, IntegerType.I64));
    Expr isPassed = b.expr(Size.broadcast(b, ends, grid, LongList.of(1))).le(place);
    return Axes.range(1, 2).sum(isPassed.convert(IntegerType.I64));
  }

  /** Returns successive indices, an {@code i64} of rank 1. */
  public static Expr places(HloBuilder b, Size count, Size first) {
    List<Size> sizes = List.of(count);
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    return first.is(0) ? place : place.plus(b.expr(DynamicShapes.fill(b, first.value(), sizes)));
  }

  /** Returns the indices of the elements of windows, which are rows of the result. */
  public static Value windows(HloBuilder b, Size count, long size, Size step) {
    List<Size> sizes = List.of(count, Size.of(b, size));
    Expr window = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr place = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    return window.times(Formulas.spread(step.value(), window)).plus(place).value();
  }
}
