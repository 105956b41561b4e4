package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.byteir.target.StridedSlice;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.stablehlo.rule.GatherRules;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.SetDimensionSizeOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;

/** Creates slices, gathers and other data movement. */
final class SliceBuilder {
  private final DecompositionBuilder e;

  SliceBuilder(DecompositionBuilder builder) {
    this.e = builder;
  }

  /** Returns the first elements along a dimension. */
  Value first(Value value, int dimension, long count) {
    return cut(value, dimension, 0, count, 1);
  }

  /** Returns {@code count} elements along a dimension, {@code stride} apart. */
  private Value cut(Value value, int dimension, long start, long count, long stride) {
    List<Size> sizes = e.sizes(value);
    // The extent from the first to the last element, inclusive.
    List<Size> spans = new ArrayList<>(sizes);
    spans.set(dimension, e.known(Sizes.dilated(count, stride)));
    sizes.set(dimension, e.known(count));
    long[] starts = new long[sizes.size()];
    long[] strides = new long[sizes.size()];
    Arrays.fill(strides, 1);
    starts[dimension] = start;
    strides[dimension] = stride;
    RankedTensorType result = Size.type(sizes, DecompositionBuilder.elementType(value));
    if (Size.areKnown(sizes) && DecompositionBuilder.type(value).hasStaticShape()) {
      long[] limits = new long[starts.length];
      for (int d = 0; d < limits.length; d++) {
        limits[d] = Sizes.add(starts[d], spans.get(d).orDynamic());
      }
      return e.make(
          e.state(DataMovement.SLICE, value)
              .set(SliceOp.START_INDICES, starts)
              .set(SliceOp.LIMIT_INDICES, limits)
              .set(SliceOp.STRIDES, strides),
          result);
    }
    Value from = e.i64s(starts);
    return e.make(
        e.state(
            Dynamism.REAL_DYNAMIC_SLICE,
            value,
            from,
            e.add(from, Size.list(e, spans)),
            e.i64s(strides)),
        result);
  }

  /** Returns a range along a dimension of static size; a negative stride reverses. */
  Value strided(Value value, int dimension, StridedSlice.Range range) {
    long size = DecompositionBuilder.type(value).dimension(dimension);
    boolean backwards = range.stride() < 0;
    Value from = backwards ? reversed(value, dimension) : value;
    long start = backwards && range.count() > 0 ? size - 1 - range.start() : range.start();
    long step = range.count() > 1 ? Math.abs(range.stride()) : 1;
    return range.count() == size && step == 1
        ? from
        : cut(from, dimension, start, range.count(), step);
  }

  private Value reversed(Value value, int dimension) {
    return e.make(
        e.state(DataMovement.REVERSE, value).set(ReverseOp.DIMENSIONS, dimension), value.type());
  }

  /** Returns one element of a vector as a scalar. */
  Value element(Value vector, int index) {
    Value one = cut(vector, 0, index, 1, 1);
    return e.make(
        e.state(DataMovement.RESHAPE, one),
        Shapes.scalar(DecompositionBuilder.elementType(vector)));
  }

  /** Returns the slices at the given indices of a dimension, which must be in range. */
  Value take(Value value, int dimension, Value indices) {
    List<Size> sizes = e.sizes(value);
    List<Size> result = new ArrayList<>(sizes);
    result.set(dimension, e.size(indices, 0));
    List<Size> slice = new ArrayList<>(sizes);
    slice.set(dimension, e.known(1));
    LongList offsets =
        LongList.wrap(LongStream.range(0, sizes.size()).filter(d -> d != dimension).toArray());
    return gather(
        value,
        indices,
        new GatherDimensionNumbersAttr(
            offsets,
            LongList.of(dimension),
            LongList.of(),
            LongList.of(),
            LongList.of(dimension),
            1),
        slice,
        result);
  }

  /** Returns slices of the first two dimensions, indexed by pairs in the last dimension. */
  Value takeRows(Value value, Value pairs) {
    List<Size> sizes = e.sizes(value);
    List<Size> where = e.sizes(pairs);
    int found = where.size() - 1;
    List<Size> result = new ArrayList<>(where.subList(0, found));
    result.addAll(sizes.subList(2, sizes.size()));
    List<Size> slice = new ArrayList<>(sizes);
    slice.set(0, e.known(1));
    slice.set(1, e.known(1));
    return gather(
        value,
        pairs,
        new GatherDimensionNumbersAttr(
            LongList.wrap(LongStream.range(found, result.size()).toArray()),
            LongList.of(0, 1),
            LongList.of(),
            LongList.of(),
            LongList.of(0, 1),
            found),
        slice,
        result);
  }

  private Value gather(
      Value value,
      Value indices,
      GatherDimensionNumbersAttr numbers,
      List<Size> slice,
      List<Size> result) {
    OperationState state =
        Size.areKnown(slice)
            ? e.state(Indexing.GATHER, value, indices).set(GatherOp.SLICE_SIZES, Size.shape(slice))
            : e.state(Dynamism.DYNAMIC_GATHER, value, indices, Size.list(e, slice));
    return e.make(
        state.set(GatherRules.DIMENSION_NUMBERS, numbers),
        Size.type(result, DecompositionBuilder.elementType(value)));
  }

  /** Truncates dimension 0 to a size given as a value of rank 0. */
  Value shortened(Value value, Value count) {
    List<Size> sizes = e.sizes(value);
    sizes.set(0, Size.of(e, count).withBound(sizes.getFirst().orDynamic()));
    return e.make(
        e.state(Dynamism.SET_DIMENSION_SIZE, value, e.convert(count, IntegerType.I32))
            .set(SetDimensionSizeOp.DIMENSION, 0),
        Size.type(sizes, DecompositionBuilder.elementType(value)));
  }
}
