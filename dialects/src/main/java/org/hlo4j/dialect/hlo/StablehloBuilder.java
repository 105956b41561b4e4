package org.hlo4j.dialect.hlo;

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
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloMethods;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * Creates StableHLO operations. Methods are named after the operations; operands and attributes are
 * in the order of the specification, and types are inferred. Subclasses define where operations are
 * inserted and whether they are verified.
 */
public abstract class StablehloBuilder extends StablehloMethods {
  /** The location of created operations. */
  public abstract Location location();

  /** Creates and inserts an operation. */
  public abstract Operation create(OperationState state);

  /** Creates and inserts an operation with inferred result types. */
  public abstract Operation createInferred(OperationState state);

  // Any operation.

  /** Returns the state of an operation with operands and without attributes. */
  public OperationState state(OpDefinition definition, Value... operands) {
    requireNonNull(definition, "definition");
    requireNonNull(operands, "operands");
    return new OperationState(definition, location()).addOperands(List.of(operands));
  }

  /** Creates an operation with one result of the given type and returns the result. */
  public final Value make(OperationState state, Type type) {
    requireNonNull(state, "state");
    requireNonNull(type, "type");
    return create(state.addResultType(type)).result(0);
  }

  /** Creates an operation with one result of the given type and returns the result. */
  public final Value make(OpDefinition definition, Type type, Value... operands) {
    requireNonNull(type, "type");
    return make(state(definition, operands), type);
  }

  /** Creates an operation with one result of inferred type and returns the result. */
  public final Value infer(OperationState state) {
    requireNonNull(state, "state");
    return createInferred(state).result(0);
  }

  @Override
  public Value infer(OpDefinition definition, Value... operands) {
    return infer(state(definition, operands));
  }

  /** Terminates a region of a StableHLO operation. */
  public final void yield(List<? extends Value> values) {
    requireNonNull(values, "values");
    create(state(ControlFlow.RETURN).addOperands(values));
  }

  // Operations with attributes.

  /** Returns a constant. */
  public final Value constant(ElementsAttr elements) {
    requireNonNull(elements, "elements");
    return make(state(DataMovement.CONSTANT).set(ConstantOp.VALUE, elements), elements.type());
  }

  /** Returns 0, 1, 2, … along one dimension. */
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

  /** Converts the elements to another element type. */
  public Value convert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.CONVERT, withElement(operand.type(), elementType), operand);
  }

  /** Reinterprets the bits of the elements as another element type of the same width. */
  public final Value bitcastConvert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.BITCAST_CONVERT, withElement(operand.type(), elementType), operand);
  }

  /** Returns the tensor type with another element type. */
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
   * Broadcasts the operand to another shape.
   *
   * @param dimensions the dimension of the result for each dimension of the operand
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

  /** Slices from {@code start} to {@code limit}, exclusive, in each dimension. */
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
