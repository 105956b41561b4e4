package org.hlo4j.transforms.chlo;

import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.shape.ShapeType;
import org.hlo4j.opset.tensor.TensorOps;
import org.hlo4j.transforms.build.HloBuilder;

/** Broadcasting to shapes that are computed at run time. */
final class DynamicBroadcast {
  private DynamicBroadcast() {}

  /** Returns a witness that the shapes are broadcastable. */
  static Value fit(HloBuilder builder, List<Value> shapes) {
    return builder.make(fitState(builder, shapes), ShapeType.WITNESS);
  }

  /** As {@link #fit}; a constant if it folds. */
  static Value foldedFit(HloBuilder builder, List<Value> shapes) {
    return builder.createOrFold(fitState(builder, shapes), ShapeType.WITNESS);
  }

  private static OperationState fitState(HloBuilder builder, List<Value> shapes) {
    return new OperationState(ShapeOps.CSTR_BROADCASTABLE, builder.location()).addOperands(shapes);
  }

  /** Returns the result of {@code work} in a region that relies on the witness. */
  static Value assuming(HloBuilder builder, Value witness, Type type, Supplier<Value> work) {
    OperationState state = builder.state(ShapeOps.ASSUMING, witness).addResultType(type);
    state.addRegion();
    Operation assuming = builder.rewriter().create(state);
    InsertionPoint after = builder.rewriter().insertionPoint();
    builder.rewriter().createBlock(assuming.region(0), List.of(), builder.location());
    Value result = work.get();
    builder.rewriter().create(builder.state(ShapeOps.ASSUMING_YIELD, result));
    builder.rewriter().setInsertionPoint(after);
    return assuming.result(0);
  }

  /** Returns the shape that the shapes broadcast to. */
  static Value shape(HloBuilder builder, List<Value> shapes) {
    long rank = 0;
    for (Value shape : shapes) {
      rank = Math.max(rank, ((RankedTensorType) shape.type()).dimension(0));
    }
    return broadcast(builder, shapes, rank);
  }

  /** Returns the shape that the shapes broadcast to, by way of a shape of unknown rank. */
  static Value shapeOfRank(HloBuilder builder, List<Value> shapes, int rank) {
    Value shape = broadcast(builder, shapes, ShapedType.DYNAMIC);
    return builder.createOrFold(
        builder.state(TensorOps.CAST, shape), RankedTensorType.of(IndexType.INSTANCE, rank));
  }

  private static Value broadcast(HloBuilder builder, List<Value> shapes, long rank) {
    return builder.createOrFold(
        new OperationState(ShapeOps.BROADCAST, builder.location()).addOperands(shapes),
        RankedTensorType.of(IndexType.INSTANCE, rank));
  }

  /** Broadcasts the value to a shape, which is that of {@code type} as far as that is static. */
  static Value to(HloBuilder builder, Value value, Value shape, Type type) {
    RankedTensorType from = (RankedTensorType) value.type();
    LongList sizes = ((RankedTensorType) type).shape();
    return builder.dynamicBroadcastInDim(
        value,
        shape,
        RankedTensorType.of(sizes, from.elementType()),
        lastDimensions(from.rank(), sizes.size()));
  }

  /** Returns the last {@code count} of {@code rank} dimensions. */
  static LongList lastDimensions(int count, int rank) {
    return Dimensions.range(rank - count, rank);
  }
}
