package org.hlo4j.formulas.size;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.HloBuilder;

/** Parts of tensors whose place is computed when the program runs. */
public final class SliceBounds {
  private SliceBounds() {}

  /** Returns the last index, an {@code i64} of rank 0. */
  public static Value last(Size size) {
    return size.plus(-1).value();
  }

  private static List<Value> starts(HloBuilder b, int rank, int axis, Value index) {
    Value zero = b.i64(0);
    List<Value> starts = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      starts.add(i == axis ? index : zero);
    }
    return starts;
  }

  /**
   * Returns the part of a tensor at an index of a dimension, which it lacks.
   *
   * @throws UnsupportedNodeException if the tensor does not have the dimension
   */
  public static Value at(HloBuilder b, Value tensor, int axis, Value index) {
    TensorTypes.requireDimension(tensor, axis);
    RankedTensorType type = TensorTypes.of(tensor);
    List<Size> sizes = Size.allOf(b, tensor);
    sizes.set(axis, Size.of(b, 1));
    Value slice;
    if (Size.areKnown(sizes)) {
      slice =
          b.make(
              b.state(Indexing.DYNAMIC_SLICE, tensor)
                  .addOperands(starts(b, type.rank(), axis, index))
                  .set(DynamicSliceOp.SLICE_SIZES, Size.shape(sizes)),
              DynamicShapes.withShape(tensor, Size.shape(sizes)));
    } else {
      Value start =
          DynamicShapes.list(b, starts(b, type.rank(), axis, index), TensorTypes.elementOf(index));
      Value limit = b.add(start, Size.list(b, sizes));
      slice =
          b.realDynamicSlice(
              tensor,
              start,
              limit,
              b.i64s(DynamicShapes.ones(type.rank()).toArray()),
              DynamicShapes.withShape(tensor, Size.shape(sizes)));
    }
    sizes.remove(axis);
    return Size.reshape(b, slice, sizes);
  }

  /** Returns a tensor with another part at an index of a dimension, which the part lacks. */
  public static Value update(HloBuilder b, Value tensor, Value part, int axis, Value index) {
    List<Size> sizes = Size.allOf(b, part);
    sizes.add(axis, Size.of(b, 1));
    return updateSlice(b, tensor, Size.reshape(b, part, sizes), axis, index);
  }

  /** Returns a tensor with another part, which starts at an index of a dimension. */
  public static Value updateSlice(HloBuilder b, Value tensor, Value part, int axis, Value index) {
    return b.make(
        b.state(Indexing.DYNAMIC_UPDATE_SLICE, tensor, part)
            .addOperands(starts(b, TensorTypes.of(tensor).rank(), axis, index)),
        tensor.type());
  }

  /** Returns tensors of one shape as parts of one along a new dimension. */
  public static Value stack(HloBuilder b, List<Value> parts, int axis) {
    List<Value> reshaped = new ArrayList<>();
    for (Value part : parts) {
      List<Size> sizes = Size.allOf(b, part);
      sizes.add(axis, Size.of(b, 1));
      reshaped.add(Size.reshape(b, part, sizes));
    }
    return reshaped.size() == 1 ? reshaped.getFirst() : b.concatenate(reshaped, axis);
  }

  /**
   * Returns an index that may count from the end as one from the start.
   *
   * @throws UnsupportedNodeException if it is known to be outside
   */
  public static Size index(Size index, Size size) {
    long known = index.orDynamic();
    if (index.isKnown()
        && size.isKnown()
        && (known < -size.orDynamic() || known >= size.orDynamic())) {
      throw UnsupportedNodeException.of("index %d is not in size %d", known, size.orDynamic());
    }
    return index.fromEnd(size);
  }
}
