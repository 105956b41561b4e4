package org.hlo4j.engine.plan;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Other;
import org.hlo4j.engine.plan.Source.Pending;
import org.hlo4j.engine.plan.Source.Sliced;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.Source.Viewed;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.BroadcastOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.DataMovement;

/** Constants, and operations whose results are views of their operands. */
final class ViewLowerings {
  private ViewLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(DataMovement.CONSTANT, ViewLowerings::constant);
    lowerings.put(DataMovement.IOTA, ViewLowerings::iota);
    lowerings.put(DataMovement.RESHAPE, ViewLowerings::reshape);
    lowerings.put(DataMovement.BROADCAST, ViewLowerings::broadcast);
    lowerings.put(DataMovement.BROADCAST_IN_DIM, ViewLowerings::broadcastInDim);
    lowerings.put(DataMovement.TRANSPOSE, ViewLowerings::transpose);
    lowerings.put(DataMovement.SLICE, ViewLowerings::slice);
    lowerings.put(DataMovement.REVERSE, ViewLowerings::reverse);
  }

  private static boolean constant(PlanBuilder builder, Operation op) {
    Value result = op.result(0);
    RankedTensorType type = TensorValues.typeOrNull(result);
    ElementsAttr value = ConstantOp.VALUE.get(op);
    if (type == null) {
      return false;
    }
    if (!TensorValues.isTiled(result)) {
      builder.define(result, builder.constant(result, value));
      return true;
    }
    boolean isSplat = value instanceof DenseElementsAttr dense && dense.isSplat();
    if (isSplat || type.elementCount() == 1) {
      RankedTensorType scalar = RankedTensorType.of(LongList.of(), type.elementType());
      ElementsAttr element = isSplat ? ((DenseElementsAttr) value).withType(scalar) : value;
      builder.define(result, new Splat(Tensor.of(element).withType(scalar)));
    } else if (type.elementCount() == 0) {
      return false;
    } else {
      builder.define(result, builder.constant(result, value));
    }
    return true;
  }

  private static boolean iota(PlanBuilder builder, Operation op) {
    Value result = op.result(0);
    if (!TensorValues.isTiled(result)) {
      return false;
    }
    int[] sizes = TensorValues.sizes(result);
    int[] strides = new int[sizes.length];
    strides[StablehloOp.IOTA_DIMENSION.get(op).intValue()] = 1;
    builder.define(result, new Indices(new StridedView(0, sizes, strides)));
    return true;
  }

  private static boolean reshape(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value result = op.result(0);
    if (TensorValues.typeOrNull(result) == null || TensorValues.typeOrNull(operand) == null) {
      return false;
    }
    switch (builder.source(operand)) {
      case Pending _, Splat _ -> builder.alias(result, operand);
      case Viewed viewed -> {
        StridedView reshaped = viewed.view().reshapeOrNull(TensorValues.sizes(result));
        if (reshaped != null) {
          builder.define(result, viewed.withView(reshaped));
        } else if (TensorValues.isTiled(operand)) {
          builder.define(result, builder.slot(operand));
        } else {
          return false;
        }
      }
      case Other _ -> {
        return false;
      }
    }
    return true;
  }

  /** Defines the result by a change of the view of the operand. */
  private static boolean view(
      PlanBuilder builder, Operation op, UnaryOperator<StridedView> change) {
    Value operand = op.operand(0);
    Value result = op.result(0);
    if (TensorValues.typeOrNull(operand) == null || TensorValues.typeOrNull(result) == null) {
      return false;
    }
    if (!TensorValues.isTiled(operand)) {
      Stored stored = builder.stored(operand);
      Stored changed = stored.withView(change.apply(stored.view()));
      builder.define(
          result, MovementLowerings.copy(builder, op, changed, TensorValues.kind(operand)));
      return true;
    }
    switch (builder.source(operand)) {
      case Splat splat -> builder.define(result, splat);
      case Indices indices ->
          builder.define(result, indices.withView(change.apply(indices.view())));
      case Pending _ when keepsOrder(operand, change) -> builder.alias(result, operand);
      case Pending _ when builder.groups().reindexes(result, operand, change) -> {}
      case Sliced sliced when !change.apply(sliced.view()).isScattered() ->
          builder.define(result, sliced.withView(change.apply(sliced.view())));
      case Pending _, Stored _, Sliced _ -> {
        Stored stored = builder.stored(operand);
        builder.define(result, stored.withView(change.apply(stored.view())));
      }
      case Other _ -> {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a change of the view of a value leaves its elements in their order. */
  private static boolean keepsOrder(Value value, UnaryOperator<StridedView> change) {
    StridedView whole = StridedView.rowMajor(TensorValues.sizes(value));
    StridedView changed = change.apply(whole);
    return changed.isWholeFromStart() && changed.count() == whole.count();
  }

  private static boolean broadcast(PlanBuilder builder, Operation op) {
    int leading = BroadcastOp.BROADCAST_SIZES.get(op).size();
    return broadcast(builder, op, d -> leading + d);
  }

  private static boolean broadcastInDim(PlanBuilder builder, Operation op) {
    LongList dimensions = StablehloOp.BROADCAST_DIMENSIONS.get(op);
    return broadcast(builder, op, d -> (int) dimensions.get(d));
  }

  private static boolean broadcast(PlanBuilder builder, Operation op, IntUnaryOperator dimension) {
    return view(
        builder,
        op,
        view -> {
          int[] sizes = TensorValues.sizes(op.result(0));
          int[] strides = new int[sizes.length];
          for (int d = 0; d < view.sizes().length; d++) {
            strides[dimension.applyAsInt(d)] = view.sizes()[d] == 1 ? 0 : view.strides()[d];
          }
          return new StridedView(view.offset(), sizes, strides);
        });
  }

  private static boolean transpose(PlanBuilder builder, Operation op) {
    LongList permutation = TransposeOp.PERMUTATION.get(op);
    return view(
        builder,
        op,
        view ->
            new StridedView(
                view.offset(),
                permutation.stream().mapToInt(d -> view.sizes()[(int) d]).toArray(),
                permutation.stream().mapToInt(d -> view.strides()[(int) d]).toArray()));
  }

  private static boolean slice(PlanBuilder builder, Operation op) {
    LongList starts = SliceOp.START_INDICES.get(op);
    LongList steps = SliceOp.STRIDES.get(op);
    return view(
        builder,
        op,
        view -> {
          int rank = view.sizes().length;
          int[] sizes = TensorValues.sizes(op.result(0));
          boolean isEmpty = IntStream.of(sizes).anyMatch(size -> size == 0);
          int offset = view.offset();
          int[] strides = new int[rank];
          for (int d = 0; d < rank && !isEmpty; d++) {
            offset += (int) starts.get(d) * view.strides()[d];
            strides[d] = sizes[d] == 1 ? 0 : (int) steps.get(d) * view.strides()[d];
          }
          return new StridedView(offset, sizes, strides);
        });
  }

  private static boolean reverse(PlanBuilder builder, Operation op) {
    LongList dimensions = StablehloOp.DIMENSIONS.get(op);
    return view(
        builder,
        op,
        view -> {
          int offset = view.offset();
          int[] strides = Arrays.copyOf(view.strides(), view.strides().length);
          for (int d : IndexArrays.ints(dimensions)) {
            offset += Math.max(view.sizes()[d] - 1, 0) * strides[d];
            strides[d] = -strides[d];
          }
          return new StridedView(offset, view.sizes(), strides);
        });
  }
}
