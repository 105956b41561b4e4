package org.hlo4j.op.stablehlo;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * Makes operations of StableHLO. Methods are named as the operations; operands and attributes come
 * in the order of the specification, and types are inferred. Where operations go, and whether they
 * are verified, subclasses say.
 */
public abstract class StablehloBuilder extends StablehloMethods {
  /** The location of operations that are made. */
  public abstract Location location();

  /** Makes an operation of these parts. */
  public abstract Operation create(OperationState state);

  /** Makes an operation whose result types follow from these parts. */
  public abstract Operation createInferred(OperationState state);

  // Any operation.

  /** The start of an operation. */
  public OperationState state(OpDefinition definition, Value... operands) {
    requireNonNull(definition, "definition");
    requireNonNull(operands, "operands");
    return new OperationState(definition, location()).addOperands(List.of(operands));
  }

  /** The result of the operation whose only result has this type. */
  public final Value make(OperationState state, Type type) {
    requireNonNull(state, "state");
    requireNonNull(type, "type");
    return create(state.addResultType(type)).result(0);
  }

  /** The result of the operation whose only result has this type. */
  public final Value make(OpDefinition definition, Type type, Value... operands) {
    requireNonNull(type, "type");
    return make(state(definition, operands), type);
  }

  /** The result of the operation whose only result has the type that follows from the rest. */
  public final Value infer(OperationState state) {
    requireNonNull(state, "state");
    return createInferred(state).result(0);
  }

  @Override
  public Value infer(OpDefinition definition, Value... operands) {
    return infer(state(definition, operands));
  }

  /** Ends a region of a StableHLO operation. */
  public final void yield(List<? extends Value> values) {
    requireNonNull(values, "values");
    create(state(ControlFlow.RETURN).addOperands(values));
  }

  // Operations with attributes.

  /** A constant of these elements. */
  public final Value constant(ElementsAttr elements) {
    requireNonNull(elements, "elements");
    return make(state(DataMovement.CONSTANT).set(ConstantOp.VALUE, elements), elements.type());
  }

  /** Along one dimension 0, 1, 2, …; the same along all others. */
  public final Value iota(RankedTensorType type, long dimension) {
    requireNonNull(type, "type");
    return make(state(DataMovement.IOTA).set(IotaOp.IOTA_DIMENSION, dimension), type);
  }

  public Value compare(Value lhs, ComparisonDirection direction, Value rhs) {
    requireNonNull(lhs, "lhs");
    requireNonNull(direction, "direction");
    requireNonNull(rhs, "rhs");
    return infer(
        state(Elementwise.COMPARE, lhs, rhs).set(CompareOp.COMPARISON_DIRECTION, direction));
  }

  /** The elements as elements of another type. */
  public Value convert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.CONVERT, withElement(operand.type(), elementType), operand);
  }

  /** The bits of the elements, read as those of another type of the same width. */
  public final Value bitcastConvert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.BITCAST_CONVERT, withElement(operand.type(), elementType), operand);
  }

  /** A tensor type like {@code type}, of elements of another type. */
  public static Type withElement(Type type, Type elementType) {
    requireNonNull(type, "type");
    requireNonNull(elementType, "elementType");
    return switch (type) {
      case RankedTensorType tensor ->
          new RankedTensorType(tensor.shape(), elementType, tensor.encodingOrNull());
      case UnrankedTensorType _ -> new UnrankedTensorType(elementType);
      default -> throw new IllegalArgumentException("not a tensor: " + type);
    };
  }

  public final Value reshape(Value operand, long... shape) {
    requireNonNull(operand, "operand");
    requireNonNull(shape, "shape");
    Type elementType = ((ShapedType) operand.type()).elementType();
    return make(DataMovement.RESHAPE, RankedTensorType.of(elementType, shape), operand);
  }

  public final Value transpose(Value operand, long... permutation) {
    requireNonNull(operand, "operand");
    requireNonNull(permutation, "permutation");
    return infer(state(DataMovement.TRANSPOSE, operand).set(TransposeOp.PERMUTATION, permutation));
  }

  /**
   * The operand in another shape.
   *
   * @param dimensions for each dimension of the operand the dimension of the result that it becomes
   */
  public final Value broadcastInDim(Value operand, Type type, LongList dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(type, "type");
    requireNonNull(dimensions, "dimensions");
    return make(
        state(DataMovement.BROADCAST_IN_DIM, operand)
            .set(BroadcastInDimOp.BROADCAST_DIMENSIONS, dimensions),
        type);
  }

  public final Value concatenate(List<? extends Value> inputs, long dimension) {
    requireNonNull(inputs, "inputs");
    return infer(
        state(DataMovement.CONCATENATE)
            .addOperands(inputs)
            .set(ConcatenateOp.DIMENSION, dimension));
  }

  /** The part from {@code start} up to before {@code limit} of each dimension. */
  public final Value slice(Value operand, LongList start, LongList limit) {
    requireNonNull(operand, "operand");
    requireNonNull(start, "start");
    requireNonNull(limit, "limit");
    long[] strides = new long[start.size()];
    Arrays.fill(strides, 1);
    return infer(
        state(DataMovement.SLICE, operand)
            .set(SliceOp.START_INDICES, start)
            .set(SliceOp.LIMIT_INDICES, limit)
            .set(SliceOp.STRIDES, strides));
  }
}
