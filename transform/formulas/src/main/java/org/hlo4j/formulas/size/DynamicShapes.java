package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Shapes, some of whose sizes may not be known before the program runs. Operations are the static
 * ones where all sizes are known, otherwise those that have sizes as operands.
 */
public final class DynamicShapes {
  /** As of NumPy's arrays. */
  private static final int MAX_RANK = 64;

  private DynamicShapes() {}

  /**
   * Checks that a tensor has so few dimensions that there may be operations for each of them.
   *
   * @throws UnsupportedNodeException otherwise
   */
  public static void requireFewDimensions(int rank) {
    if (rank > MAX_RANK) {
      throw UnsupportedNodeException.of(
          "it has a tensor of %d dimensions, more than %d", rank, MAX_RANK);
    }
  }

  public static boolean isStatic(LongList sizes) {
    return sizes.allMatch(size -> size != ShapedType.DYNAMIC);
  }

  public static RankedTensorType withShape(Value value, LongList shape) {
    return RankedTensorType.of(shape, TensorTypes.elementOf(value));
  }

  /** Returns the type of a tensor, with the bounds of its sizes, but of other elements. */
  private static RankedTensorType typeLike(Value model, Type elementType) {
    return Shapes.withElementType(TensorTypes.of(model), elementType);
  }

  /** Returns the type of a tensor, with the bounds of its sizes, without some dimensions. */
  public static RankedTensorType typeWithout(Value value, LongList dimensions) {
    RankedTensorType type = TensorTypes.of(value);
    LongList bounds = Bounds.of(type);
    return Bounds.tensor(
        Dimensions.without(type.shape(), dimensions),
        type.elementType(),
        null,
        bounds.isEmpty() ? bounds : Dimensions.without(bounds, dimensions));
  }

  /** Returns a tensor of rank 1 of values of rank 0. */
  public static Value list(HloBuilder b, List<Value> scalars, Type elementType) {
    if (scalars.isEmpty()) {
      return b.constant(
          DenseElementsAttr.of(RankedTensorType.of(elementType, 0), Blob.EMPTY, false));
    }
    List<Value> parts = new ArrayList<>();
    for (Value scalar : scalars) {
      Value converted =
          TensorTypes.elementOf(scalar).equals(elementType)
              ? scalar
              : b.convert(scalar, elementType);
      parts.add(b.reshape(converted, 1));
    }
    return parts.size() == 1 ? parts.getFirst() : b.concatenate(parts, 0);
  }

  /** Returns the sizes of a tensor as a tensor of rank 1 of {@code i64}. */
  public static Value sizes(HloBuilder b, Value value) {
    return Size.list(b, Size.allOf(b, value));
  }

  /** Returns the size of a dimension as an {@code i64} of rank 0. */
  public static Value size(HloBuilder b, Value value, int dimension) {
    return Size.of(b, value, dimension).value();
  }

  /**
   * Returns a tensor with other dimensions but the same elements.
   *
   * @param sizes the sizes at run time, an {@code i64} of rank 1
   * @param shape the sizes that are known
   */
  public static Value reshape(HloBuilder b, Value value, Value sizes, LongList shape) {
    return isStatic(shape) && TensorTypes.of(value).hasStaticShape()
        ? b.reshape(value, shape.toArray())
        : b.make(Dynamism.DYNAMIC_RESHAPE, withShape(value, shape), value, sizes);
  }

  /**
   * Returns a tensor broadcast to the shape of another.
   *
   * @param dimensions for each dimension of the tensor the one of the model
   */
  public static Value broadcastLike(HloBuilder b, Value value, Value model, LongList dimensions) {
    LongList shape = TensorTypes.of(model).shape();
    RankedTensorType type = typeLike(model, TensorTypes.elementOf(value));
    return isStatic(shape)
        ? b.broadcastInDim(value, type, dimensions)
        : b.dynamicBroadcastInDim(value, sizes(b, model), type, dimensions);
  }

  /** Returns the indices of elements along a dimension as {@code i64} of the tensor's shape. */
  public static Value indices(HloBuilder b, Value value, int dimension) {
    LongList shape = TensorTypes.of(value).shape();
    RankedTensorType type = typeLike(value, IntegerType.I64);
    return isStatic(shape)
        ? b.iota(type, dimension)
        : b.make(
            b.state(Dynamism.DYNAMIC_IOTA, sizes(b, value))
                .set(DynamicIotaOp.IOTA_DIMENSION, dimension),
            type);
  }

  /**
   * Returns a tensor of another rank to be broadcast.
   *
   * @param dimension where its first dimension is in the result; ones follow its last
   * @param rank the rank of the result
   */
  public static Value alignedAt(HloBuilder b, Value value, int dimension, int rank) {
    RankedTensorType type = TensorTypes.of(value);
    int ones = rank - dimension - type.rank();
    if (ones < 0) {
      throw UnsupportedNodeException.of(
          "a tensor of rank %d is not part of one of rank %d", type.rank(), rank);
    }
    List<Size> sizes = Size.allOf(b, value);
    sizes.addAll(Size.known(b, ones(ones)));
    return Size.reshape(b, value, sizes);
  }

  /**
   * Returns a slice.
   *
   * @param starts the first index of each dimension
   * @param limits the end of each dimension, exclusive, not less than the start
   * @param strides the positive steps
   * @param sizes the sizes of the result
   */
  public static Value slice(
      HloBuilder b,
      Value value,
      List<Size> starts,
      List<Size> limits,
      List<Size> strides,
      List<Size> sizes) {
    if (TensorTypes.of(value).hasStaticShape()
        && Size.areKnown(starts)
        && Size.areKnown(limits)
        && Size.areKnown(strides)) {
      return b.infer(
          b.state(DataMovement.SLICE, value)
              .set(SliceOp.START_INDICES, Size.shape(starts))
              .set(SliceOp.LIMIT_INDICES, Size.shape(limits))
              .set(SliceOp.STRIDES, Size.shape(strides)));
    }
    return b.realDynamicSlice(
        value,
        Size.list(b, starts),
        Size.list(b, limits),
        Size.list(b, strides),
        Size.type(sizes, TensorTypes.elementOf(value)));
  }

  /** Returns the part of a tensor between two indices of a dimension. */
  public static Value slice(HloBuilder b, Value value, int dimension, Size start, Size limit) {
    return slice(b, value, dimension, start, limit, 1);
  }

  /**
   * Returns the elements of a dimension from an index to another, each after a positive step.
   *
   * @throws UnsupportedNodeException if the tensor does not have the dimension
   */
  public static Value slice(
      HloBuilder b, Value value, int dimension, Size start, Size limit, long step) {
    TensorTypes.requireDimension(value, dimension);
    List<Size> limits = Size.allOf(b, value);
    int rank = limits.size();
    List<Size> starts = Size.known(b, LongList.wrap(new long[rank]));
    List<Size> strides = Size.known(b, ones(rank));
    List<Size> sizes = new ArrayList<>(limits);
    starts.set(dimension, start);
    limits.set(dimension, limit);
    strides.set(dimension, Size.of(b, step));
    sizes.set(dimension, limit.minus(start).dividedUp(Size.of(b, step)));
    return slice(b, value, starts, limits, strides, sizes);
  }

  /** Returns sizes that are not known. */
  public static LongList unknown(int count) {
    long[] sizes = new long[count];
    Arrays.fill(sizes, ShapedType.DYNAMIC);
    return LongList.wrap(sizes);
  }

  public static LongList ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return LongList.wrap(ones);
  }

  /** Returns a scalar in all elements of a tensor. */
  public static Value fill(HloBuilder b, Value scalar, List<Size> sizes) {
    return Size.broadcast(b, scalar, sizes, LongList.of());
  }

  /** Returns a tensor of zeros. */
  public static Value zeros(HloBuilder b, Type elementType, List<Size> sizes) {
    return fill(b, b.constant(Splats.of(RankedTensorType.of(elementType), 0L)), sizes);
  }

  /** Returns an element of a tensor of rank 1 of known length as one of rank 0. */
  public static Value element(HloBuilder b, Value list, int index) {
    Value element =
        TensorTypes.of(list).shape().equals(LongList.of(1))
            ? list
            : slice(b, list, 0, Size.of(b, index), Size.of(b, index + 1));
    return b.reshape(element);
  }

  /** Returns the elements of a tensor in their order as one of rank 1. */
  public static Value flat(HloBuilder b, Value value) {
    return Size.reshape(b, value, List.of(Size.product(b, Size.allOf(b, value))));
  }

  /**
   * Returns a part of a tensor along a dimension; the tensor itself if that has as many elements.
   */
  public static Value part(HloBuilder b, Value value, int dimension, long start, long count) {
    TensorTypes.requireDimension(value, dimension);
    Size first = Size.of(b, start);
    return TensorTypes.of(value).shape().get(dimension) == count
        ? value
        : slice(b, value, dimension, first, first.plus(count));
  }

  /** Returns a tensor with the dimensions of another of as many elements. */
  public static Value reshapeLike(HloBuilder b, Value value, Value model) {
    return Size.reshape(b, value, Size.allOf(b, model));
  }

  /**
   * Returns a tensor with a number around it.
   *
   * @param padding the number, of rank 0
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   * @param sizes of the result
   */
  public static Value pad(
      HloBuilder b, Value value, Value padding, List<Size> low, List<Size> high, List<Size> sizes) {
    long[] interior = new long[low.size()];
    return Size.areKnown(low) && Size.areKnown(high)
        ? b.infer(
            b.state(DataMovement.PAD, value, padding)
                .set(PadOp.EDGE_PADDING_LOW, Size.integers(low))
                .set(PadOp.EDGE_PADDING_HIGH, Size.integers(high))
                .set(PadOp.INTERIOR_PADDING, interior))
        : b.make(
            Dynamism.DYNAMIC_PAD,
            withShape(value, Size.shape(sizes)),
            value,
            padding,
            Size.list(b, low),
            Size.list(b, high),
            b.i64s(interior));
  }

  /** Returns the order of dimensions in which two are exchanged; none if the rank is 0. */
  public static LongList swapped(int rank, int first, int second) {
    long[] dimensions = Dimensions.range(0, rank).toArray();
    if (rank > 0) {
      dimensions[first] = second;
      dimensions[second] = first;
    }
    return LongList.wrap(dimensions);
  }

  /** Returns sizes of at least a rank; ones are added before, of rank 3 also after them. */
  public static List<Size> atLeast(HloBuilder b, List<Size> sizes, int rank) {
    List<Size> extended = new ArrayList<>(sizes);
    if (rank == 3 && sizes.size() < 3 && !sizes.isEmpty()) {
      extended.add(Size.of(b, 1));
    }
    while (extended.size() < rank) {
      extended.addFirst(Size.of(b, 1));
    }
    return extended;
  }
}
