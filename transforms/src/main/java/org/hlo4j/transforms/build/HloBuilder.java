package org.hlo4j.transforms.build;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.dialect.hlo.StablehloBuilder;
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
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.jspecify.annotations.Nullable;

/** Makes operations of one location where a rewriter inserts. */
public class HloBuilder extends StablehloBuilder {
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
  public final HloBuilder statingAccuracy() {
    return new HloBuilder(rewriter, location, true);
  }

  public final Rewriter rewriter() {
    return rewriter;
  }

  @Override
  public final Location location() {
    return location;
  }

  /** The value, to make formulas of. */
  public final Expr expr(Value value) {
    return new Expr(this, value);
  }

  // Any operation.

  @Override
  public final Operation create(OperationState state) {
    return rewriter.create(state);
  }

  @Override
  public final Operation createInferred(OperationState state) {
    return rewriter.createInferred(state);
  }

  @Override
  public final OperationState state(OpDefinition definition, Value... operands) {
    OperationState state = super.state(definition, operands);
    return statesAccuracy ? Accuracy.stateDefault(state, definition) : state;
  }

  /**
   * Makes an operation with a region of one block.
   *
   * @param body makes the block's operations and gives what the block returns
   */
  public final Operation create(
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

  /** As {@link #make}, but what the operation folds to instead of the operation if it folds. */
  public final Value makeOrFold(OperationState state, Type type) {
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

  /** A number. */
  public final Value constant(TypedAttr scalar) {
    return constant(Splats.of(RankedTensorType.of(scalar.type()), scalar));
  }

  /** A 64-bit integer. */
  public final Value i64(long value) {
    return constant(IntegerAttr.i64(value));
  }

  /** A list of 64-bit integers. */
  public final Value i64s(long... values) {
    return constant(DenseElementsAttr.i64(values));
  }

  /** A tensor like {@code model}, filled with the number nearest to {@code value}. */
  public final Value like(Value model, double value) {
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
  public final Value like(Value model, long value) {
    ShapedType type = (ShapedType) model.type();
    return type.elementType() instanceof IntegerType
        ? like(model, Splats.scalar(type.elementType(), value))
        : like(model, (double) value);
  }

  /** A tensor like {@code model}, filled with {@code scalar}, which is of its element type. */
  public final Value like(Value model, TypedAttr scalar) {
    ShapedType type = (ShapedType) model.type();
    return type.hasStaticShape()
        ? constant(Splats.of(type, scalar))
        : make(
            state(Structural.CONSTANT_LIKE_OP, model).set(ConstantLikeOp.VALUE, scalar),
            model.type());
  }

  // Shapes.

  /** The sizes of all dimensions as a tensor of {@code index}. */
  public final Value shapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return make(ShapeOps.SHAPE_OF, RankedTensorType.of(IndexType.INSTANCE, rank), value);
  }

  /** As {@link #shapeOf}; a constant if the shape is static. */
  public final Value foldedShapeOf(Value value) {
    int rank = ((ShapedType) value.type()).rank();
    return makeOrFold(
        state(ShapeOps.SHAPE_OF, value), RankedTensorType.of(IndexType.INSTANCE, rank));
  }

  public final Value dimensionSize(Value value, int dimension) {
    return infer(
        state(Dynamism.GET_DIMENSION_SIZE, value).set(GetDimensionSizeOp.DIMENSION, dimension));
  }

  /** The value, of which a dimension has this size at run time. */
  public final Value withDimensionSize(Value value, Value size, int dimension) {
    return infer(
        state(Dynamism.SET_DIMENSION_SIZE, value, size)
            .set(SetDimensionSizeOp.DIMENSION, dimension));
  }

  /** The size of a dimension as a tensor of one 64-bit integer. */
  public final Value dimensionSizeList(Value value, int dimension) {
    return reshape(convert(dimensionSize(value, dimension), IntegerType.I64), 1);
  }

  public final Value dynamicBroadcastInDim(
      Value value, Value shape, Type type, LongList dimensions) {
    return make(
        state(Dynamism.DYNAMIC_BROADCAST_IN_DIM, value, shape)
            .set(DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        type);
  }

  /** A number in the shape of {@code model}, which is not known. */
  public final Value broadcastLike(Value model, Type type, Value scalar) {
    return dynamicBroadcastInDim(scalar, shapeOf(model), type, LongList.of());
  }

  /** A slice whose limits are known at run time only. */
  public final Value realDynamicSlice(
      Value value, Value starts, Value limits, Value strides, Type type) {
    return make(Dynamism.REAL_DYNAMIC_SLICE, type, value, starts, limits, strides);
  }
}
