package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.DynamicIotaOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Shapes, some of whose sizes may not be known before the program runs. Operations are the static
 * ones where all sizes are known, otherwise those that have sizes as operands.
 */
final class DynamicShapes {
  private DynamicShapes() {}

  static LongList range(long from, long to) {
    return LongList.wrap(LongStream.range(from, to).toArray());
  }

  static LongList concatenate(LongList first, LongList second) {
    return LongList.wrap(LongStream.concat(first.stream(), second.stream()).toArray());
  }

  static boolean isStatic(LongList sizes) {
    return sizes.allMatch(size -> size != ShapedType.DYNAMIC);
  }

  static RankedTensorType withShape(Value value, LongList shape) {
    return RankedTensorType.of(shape, Node.elementTypeOf(value));
  }

  /** Returns whether two values have the same sizes whenever the program runs. */
  static boolean haveSameSizes(Value left, Value right) {
    return left == right
        || (Node.typeOf(left).hasStaticShape()
            && Node.typeOf(left).shape().equals(Node.typeOf(right).shape()));
  }

  /** Returns a tensor of rank 1 of values of rank 0. */
  static Value list(HloBuilder b, List<Value> scalars, Type elementType) {
    if (scalars.isEmpty()) {
      return b.constant(
          DenseElementsAttr.of(
              RankedTensorType.of(elementType, 0), org.hlo4j.ir.Blob.EMPTY, false));
    }
    List<Value> parts = new ArrayList<>();
    for (Value scalar : scalars) {
      Value converted =
          Node.elementTypeOf(scalar).equals(elementType) ? scalar : b.convert(scalar, elementType);
      parts.add(b.reshape(converted, 1));
    }
    return parts.size() == 1 ? parts.getFirst() : b.concatenate(parts, 0);
  }

  /** Returns the sizes of a tensor as a tensor of rank 1 of {@code i64}. */
  static Value sizes(HloBuilder b, Value value) {
    return Size.list(b, Size.allOf(b, value));
  }

  /** Returns the size of a dimension as an {@code i64} of rank 0. */
  static Value size(HloBuilder b, Value value, int dimension) {
    return Size.of(b, value, dimension).value();
  }

  /**
   * Returns a tensor with other dimensions but the same elements.
   *
   * @param sizes the sizes at run time, an {@code i64} of rank 1
   * @param shape the sizes that are known
   */
  static Value reshape(HloBuilder b, Value value, Value sizes, LongList shape) {
    return isStatic(shape) && Node.typeOf(value).hasStaticShape()
        ? b.reshape(value, shape.toArray())
        : b.make(Dynamism.DYNAMIC_RESHAPE, withShape(value, shape), value, sizes);
  }

  /** Returns the sizes, or dimensions, without some dimensions. */
  static LongList without(LongList sizes, LongList dimensions) {
    return LongList.wrap(
        LongStream.range(0, sizes.size())
            .filter(i -> !dimensions.contains(i))
            .map(i -> sizes.get((int) i))
            .toArray());
  }

  /**
   * Returns a tensor broadcast to the shape of another.
   *
   * @param dimensions for each dimension of the tensor the one of the model
   */
  static Value broadcastLike(HloBuilder b, Value value, Value model, LongList dimensions) {
    LongList shape = Node.typeOf(model).shape();
    RankedTensorType type = withShape(value, shape);
    return isStatic(shape)
        ? b.broadcastInDim(value, type, dimensions)
        : b.dynamicBroadcastInDim(value, sizes(b, model), type, dimensions);
  }

  /** Returns the indices of elements along a dimension as {@code i64} of the tensor's shape. */
  static Value indices(HloBuilder b, Value value, int dimension) {
    LongList shape = Node.typeOf(value).shape();
    RankedTensorType type = RankedTensorType.of(shape, IntegerType.I64);
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
   * @param rank the rank of what it is broadcast to
   */
  static Value alignedAt(HloBuilder b, Value value, int dimension, int rank) {
    RankedTensorType type = Node.typeOf(value);
    int ones = rank - dimension - type.rank();
    if (ones < 0) {
      throw Node.unsupported(
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
  static Value slice(
      HloBuilder b,
      Value value,
      List<Size> starts,
      List<Size> limits,
      List<Size> strides,
      LongList sizes) {
    if (Node.typeOf(value).hasStaticShape()
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
        withShape(value, sizes));
  }

  /** Returns the part of a tensor between two indices of a dimension. */
  static Value slice(HloBuilder b, Value value, int dimension, Size start, Size limit) {
    List<Size> limits = Size.allOf(b, value);
    int rank = limits.size();
    List<Size> starts = Size.known(b, LongList.wrap(new long[rank]));
    List<Size> sizes = new ArrayList<>(limits);
    starts.set(dimension, start);
    limits.set(dimension, limit);
    sizes.set(dimension, limit.minus(start));
    return slice(b, value, starts, limits, Size.known(b, ones(rank)), Size.shape(sizes));
  }

  static LongList ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return LongList.wrap(ones);
  }

  /** Returns a scalar in all elements of a tensor. */
  static Value fill(HloBuilder b, Value scalar, List<Size> sizes) {
    return Size.broadcast(b, scalar, sizes, LongList.of());
  }

  /** Returns an element of a tensor of rank 1 of known length as one of rank 0. */
  static Value element(HloBuilder b, Value list, int index) {
    Value element =
        Node.typeOf(list).shape().equals(LongList.of(1))
            ? list
            : slice(b, list, 0, Size.of(b, index), Size.of(b, index + 1));
    return b.reshape(element);
  }

  /** Returns a tensor with the dimensions of another of as many elements. */
  static Value reshapeLike(HloBuilder b, Value value, Value model) {
    return Size.reshape(b, value, Size.allOf(b, model));
  }
}
