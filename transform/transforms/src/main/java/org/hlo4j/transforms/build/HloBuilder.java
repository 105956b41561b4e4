package org.hlo4j.transforms.build;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Block;
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
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Folder;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.chlo.ConstantLikeOp;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.op.stablehlo.SetDimensionSizeOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.jspecify.annotations.Nullable;

/** Creates operations of one location at the insertion point of a rewriter. */
public final class HloBuilder extends StablehloBuilder {
  private final Rewriter rewriter;
  private final Location location;
  private final boolean statesAccuracy;

  private HloBuilder(Rewriter rewriter, Location location, boolean statesAccuracy) {
    this.rewriter = rewriter;
    this.location = location;
    this.statesAccuracy = statesAccuracy;
  }

  /**
   * Creates a builder.
   *
   * @param rewriter inserts the operations
   * @param location their location
   */
  public HloBuilder(Rewriter rewriter, Location location) {
    this(rewriter, location, false);
  }

  /**
   * {@return a builder for the operations that replace another, at its location}
   *
   * @param operation the operation to be replaced
   * @param rewriter inserts the operations
   */
  public static HloBuilder replacing(Operation operation, Rewriter rewriter) {
    return new HloBuilder(rewriter, operation.location());
  }

  /**
   * {@return a builder like this one whose elementary functions have an explicit default {@code
   * result_accuracy}, as those of upstream's declarative patterns have}
   */
  public HloBuilder statingAccuracy() {
    return new HloBuilder(rewriter, location, true);
  }

  /** {@return the rewriter that inserts the operations} */
  public Rewriter rewriter() {
    return rewriter;
  }

  @Override
  public Location location() {
    return location;
  }

  /**
   * {@return a value as an operand of formulas}
   *
   * @param value a tensor
   */
  public Expr expr(Value value) {
    return new Expr(this, value);
  }

  // Any operation.

  @Override
  public Operation create(OperationState state) {
    return rewriter.create(state);
  }

  @Override
  public Operation createInferred(OperationState state) {
    return rewriter.createInferred(state);
  }

  @Override
  public OperationState state(OpDefinition definition, Value... operands) {
    OperationState state = super.state(definition, operands);
    return statesAccuracy ? Accuracy.stateDefault(state, definition) : state;
  }

  /**
   * Creates an operation with a region of one block.
   *
   * @param state the operation without its region
   * @param arguments the types of the block's arguments
   * @param body creates the block's operations from its arguments and returns the operands of its
   *     terminator
   * @return the operation
   */
  public Operation create(
      OperationState state,
      List<? extends Type> arguments,
      Function<List<? extends Value>, List<? extends Value>> body) {
    state.addRegion();
    Operation operation = create(state);
    InsertionPoint after = rewriter.insertionPoint();
    Block block = rewriter.createBlock(operation.region(0), arguments, location);
    this.yield(body.apply(block.arguments()));
    rewriter.setInsertionPoint(after);
    return operation;
  }

  /**
   * Creates an operation of one result, unless it folds.
   *
   * @param state the operation without its result type
   * @param type the type of the result
   * @return the result of the operation, or the value or constant that it folds to
   */
  public Value createOrFold(OperationState state, Type type) {
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
        Operation created =
            rewriter.createConstantOrNull(
                operation.definition().dialect(),
                constant.value(),
                operation.result(0).type(),
                location);
        yield created == null ? null : created.result(0);
      }
    };
  }

  // Constants.

  /**
   * {@return a constant of rank 0}
   *
   * @param scalar the element
   */
  public Value constant(TypedAttr scalar) {
    return constant(Splats.of(RankedTensorType.of(scalar.type()), scalar));
  }

  /**
   * {@return a 64-bit integer constant of rank 0}
   *
   * @param value the element
   */
  public Value i64(long value) {
    return constant(IntegerAttr.i64(value));
  }

  /**
   * {@return a constant of rank 1 of 64-bit integers}
   *
   * @param values the elements
   */
  public Value i64s(long... values) {
    return constant(DenseElementsAttr.i64(values));
  }

  /**
   * {@return a constant of the shape and element type of another tensor}
   *
   * @param model the tensor that has the shape
   * @param value the value of all elements, rounded to the element type
   */
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

  /**
   * {@return a constant of the shape and element type of another tensor}
   *
   * @param model the tensor that has the shape
   * @param value the value of all elements, modulo the width of integers
   */
  public Value like(Value model, long value) {
    ShapedType type = (ShapedType) model.type();
    return type.elementType() instanceof IntegerType
        ? like(model, Splats.scalar(type.elementType(), value))
        : like(model, (double) value);
  }

  /**
   * {@return a constant of the shape and element type of another tensor}
   *
   * @param model the tensor that has the shape
   * @param scalar the value of all elements, of the element type
   */
  public Value like(Value model, TypedAttr scalar) {
    ShapedType type = (ShapedType) model.type();
    return type.hasStaticShape()
        ? constant(Splats.of(type, scalar))
        : make(
            state(Structural.CONSTANT_LIKE_OP, model).set(ConstantLikeOp.VALUE, scalar),
            model.type());
  }

  // Shapes.

  /**
   * {@return the sizes of all dimensions as a tensor of {@code index} of rank 1}
   *
   * @param value a ranked tensor
   */
  public Value shapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return make(ShapeOps.SHAPE_OF, RankedTensorType.of(IndexType.INSTANCE, rank), value);
  }

  /**
   * {@return the result of {@link #shapeOf}; a constant if the shape is static}
   *
   * @param value a ranked tensor
   */
  public Value foldedShapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return createOrFold(
        state(ShapeOps.SHAPE_OF, value), RankedTensorType.of(IndexType.INSTANCE, rank));
  }

  /**
   * {@return the size of a dimension as an i32 of rank 0}
   *
   * @param value a ranked tensor
   * @param dimension the index of the dimension
   */
  public Value dimensionSize(Value value, int dimension) {
    return infer(
        state(Dynamism.GET_DIMENSION_SIZE, value).set(GetDimensionSizeOp.DIMENSION, dimension));
  }

  /**
   * {@return a tensor whose dimension has another size at run time}
   *
   * @param value a ranked tensor
   * @param size the size as an i32 of rank 0
   * @param dimension the index of the dimension
   */
  public Value withDimensionSize(Value value, Value size, int dimension) {
    return infer(
        state(Dynamism.SET_DIMENSION_SIZE, value, size)
            .set(SetDimensionSizeOp.DIMENSION, dimension));
  }

  /**
   * {@return the size of a dimension as a tensor of one 64-bit integer}
   *
   * @param value a ranked tensor
   * @param dimension the index of the dimension
   */
  public Value dimensionSizeList(Value value, int dimension) {
    return reshape(convert(dimensionSize(value, dimension), IntegerType.I64), 1);
  }

  /**
   * {@return a tensor broadcast to a shape computed at run time}
   *
   * @param value the tensor
   * @param shape the sizes of the result's dimensions, of rank 1
   * @param type the type of the result
   * @param dimensions for each dimension of {@code value} the index of the result's
   */
  public Value dynamicBroadcastInDim(Value value, Value shape, Type type, LongList dimensions) {
    return make(
        state(Dynamism.DYNAMIC_BROADCAST_IN_DIM, value, shape)
            .set(DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        type);
  }

  /**
   * {@return a scalar broadcast to the dynamic shape of another tensor}
   *
   * @param model the tensor that has the shape
   * @param type the type of the result
   * @param scalar a tensor of rank 0
   */
  public Value broadcastLike(Value model, Type type, Value scalar) {
    return dynamicBroadcastInDim(scalar, shapeOf(model), type, LongList.of());
  }

  /**
   * {@return a slice whose bounds are computed at run time}
   *
   * @param value the tensor
   * @param starts for each dimension the first index, inclusive
   * @param limits for each dimension the last index, exclusive
   * @param strides for each dimension the step
   * @param type the type of the result
   */
  public Value realDynamicSlice(Value value, Value starts, Value limits, Value strides, Type type) {
    return make(Dynamism.REAL_DYNAMIC_SLICE, type, value, starts, limits, strides);
  }
}
