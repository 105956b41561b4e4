package org.hlo4j.transforms.build;

import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Folder;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.chlo.ConstantLikeOp;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Makes operations of one location where a rewriter inserts. */
public final class HloBuilder {
  private final Rewriter rewriter;
  private final Location location;
  private final boolean statesAccuracy;

  private HloBuilder(Rewriter rewriter, Location location, boolean statesAccuracy) {
    this.rewriter = rewriter;
    this.location = location;
    this.statesAccuracy = statesAccuracy;
  }

  public HloBuilder(Rewriter rewriter, Location location) {
    this(rewriter, location, false);
  }

  /** A builder of what replaces {@code operation}. */
  public static HloBuilder replacing(Operation operation, Rewriter rewriter) {
    return new HloBuilder(rewriter, operation.location());
  }

  /**
   * As this, but elementary functions that are made say that they are of default accuracy, as those
   * of upstream's declarative patterns do.
   */
  public HloBuilder statingAccuracy() {
    return new HloBuilder(rewriter, location, true);
  }

  public Rewriter rewriter() {
    return rewriter;
  }

  public Location location() {
    return location;
  }

  /** The value, to make formulas of. */
  public Expr expr(Value value) {
    return new Expr(this, value);
  }

  // Any operation.

  public OperationState state(OpDefinition definition, Value... operands) {
    OperationState state = new OperationState(definition, location).addOperands(List.of(operands));
    return statesAccuracy ? Accuracy.stateDefault(state, definition) : state;
  }

  /** The result of the operation whose only result has this type. */
  public Value make(OperationState state, Type type) {
    return rewriter.create(state.addResultType(type)).result(0);
  }

  public Value make(OpDefinition definition, Type type, Value... operands) {
    return make(state(definition, operands), type);
  }

  /** The result of the operation whose only result has the type that follows from the rest. */
  public Value infer(OperationState state) {
    return rewriter.createInferred(state).result(0);
  }

  public Value infer(OpDefinition definition, Value... operands) {
    return infer(state(definition, operands));
  }

  /** As {@link #make}, but what the operation folds to instead of the operation if it folds. */
  public Value makeOrFold(OperationState state, Type type) {
    Operation operation = state.addResultType(type).create();
    Folding folding = new Folder(rewriter.registry()).fold(operation);
    Value folded =
        folding instanceof Folding.Results results ? foldedOrNull(operation, results) : null;
    if (folded == null) {
      return rewriter.insert(operation).result(0);
    }
    operation.erase();
    return folded;
  }

  private @Nullable Value foldedOrNull(Operation operation, Folding.Results results) {
    return switch (results.results().getFirst()) {
      case Folding.Existing existing -> existing.value();
      case Folding.Constant constant -> {
        Operation made =
            rewriter.createConstantOrNull(
                operation.definition().dialect(),
                constant.value(),
                operation.result(0).type(),
                location);
        yield made == null ? null : made.result(0);
      }
    };
  }

  // Constants.

  public Value constant(DenseElementsAttr value) {
    return make(state(DataMovement.CONSTANT).set(ConstantOp.VALUE, value), value.type());
  }

  /** A number. */
  public Value constant(TypedAttr scalar) {
    return constant(Splats.of(RankedTensorType.of(scalar.type()), scalar));
  }

  /** A 64-bit integer. */
  public Value i64(long value) {
    return constant(IntegerAttr.i64(value));
  }

  /** A list of 64-bit integers. */
  public Value i64s(long... values) {
    return constant(DenseElementsAttr.i64(values));
  }

  /** A tensor like {@code model}, filled with the number nearest to {@code value}. */
  public Value like(Value model, double value) {
    ShapedType type = (ShapedType) model.type();
    if (type.hasStaticShape()) {
      return constant(Splats.of(type, value));
    }
    if (!(type.elementType() instanceof ComplexType)) {
      return like(model, Splats.scalar(type.elementType(), value));
    }
    Value number = constant(Splats.of(RankedTensorType.of(type.elementType()), value));
    return type instanceof RankedTensorType ranked && BoundedBroadcast.canBroadcastTo(ranked)
        ? new BoundedBroadcast(this).like(model, number)
        : broadcastLike(model, type, number);
  }

  /** A tensor like {@code model}, filled with {@code value} modulo the width of an integer. */
  public Value like(Value model, long value) {
    ShapedType type = (ShapedType) model.type();
    return type.elementType() instanceof IntegerType
        ? like(model, Splats.scalar(type.elementType(), value))
        : like(model, (double) value);
  }

  /** A tensor like {@code model}, filled with {@code scalar}, which is of its element type. */
  public Value like(Value model, TypedAttr scalar) {
    ShapedType type = (ShapedType) model.type();
    return type.hasStaticShape()
        ? constant(Splats.of(type, scalar))
        : make(
            state(Structural.CONSTANT_LIKE_OP, model).set(ConstantLikeOp.VALUE, scalar),
            model.type());
  }

  // Shapes.

  /** The sizes of all dimensions as a tensor of {@code index}. */
  public Value shapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return make(ShapeOps.SHAPE_OF, RankedTensorType.of(IndexType.INSTANCE, rank), value);
  }

  /** As {@link #shapeOf}; a constant if the shape is static. */
  public Value foldedShapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return makeOrFold(
        state(ShapeOps.SHAPE_OF, value), RankedTensorType.of(IndexType.INSTANCE, rank));
  }

  public Value dimensionSize(Value value, int dimension) {
    return infer(
        state(Dynamism.GET_DIMENSION_SIZE, value).set(GetDimensionSizeOp.DIMENSION, dimension));
  }

  /** The size of a dimension as a tensor of one 64-bit integer. */
  public Value dimensionSizeList(Value value, int dimension) {
    return reshape(convert(dimensionSize(value, dimension), IntegerType.I64), 1);
  }

  public Value reshape(Value value, long... shape) {
    Type type = RankedTensorType.of(((ShapedType) value.type()).elementType(), shape);
    return make(DataMovement.RESHAPE, type, value);
  }

  public Value convert(Value value, Type elementType) {
    return make(Elementwise.CONVERT, withElement(value.type(), elementType), value);
  }

  public Value concatenate(List<Value> parts, int dimension) {
    return infer(
        new OperationState(DataMovement.CONCATENATE, location)
            .addOperands(parts)
            .set(ConcatenateOp.DIMENSION, dimension));
  }

  public Value broadcastInDim(Value value, Type type, LongList dimensions) {
    return make(
        state(DataMovement.BROADCAST_IN_DIM, value)
            .set(BroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        type);
  }

  public Value dynamicBroadcastInDim(Value value, Value shape, Type type, LongList dimensions) {
    return make(
        state(Dynamism.DYNAMIC_BROADCAST_IN_DIM, value, shape)
            .set(DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        type);
  }

  /** A number in the shape of {@code model}, which is not known. */
  public Value broadcastLike(Value model, Type type, Value scalar) {
    return dynamicBroadcastInDim(scalar, shapeOf(model), type, LongList.of());
  }

  public Value slice(Value value, LongList starts, LongList limits) {
    long[] strides = new long[starts.size()];
    java.util.Arrays.fill(strides, 1);
    return infer(
        state(DataMovement.SLICE, value)
            .set(SliceOp.START_INDICES, starts)
            .set(SliceOp.LIMIT_INDICES, limits)
            .set(SliceOp.STRIDES, strides));
  }

  /** A slice whose limits are known at run time only. */
  public Value realDynamicSlice(Value value, Value starts, Value limits, Value strides, Type type) {
    return make(Dynamism.REAL_DYNAMIC_SLICE, type, value, starts, limits, strides);
  }

  /** Ends a region of a StableHLO operation. */
  public void yield(List<? extends Value> values) {
    rewriter.create(new OperationState(ControlFlow.RETURN, location).addOperands(values));
  }

  /** A tensor type like {@code type}, of elements of another type. */
  public static Type withElement(Type type, Type elementType) {
    return type instanceof RankedTensorType tensor
        ? new RankedTensorType(tensor.shape(), elementType, tensor.encodingOrNull())
        : new UnrankedTensorType(elementType);
  }
}
