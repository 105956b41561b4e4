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
import org.hlo4j.ir.rewrite.Rewriter;
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
  /** For subclasses. */
  protected StablehloBuilder() {}

  /**
   * {@return a builder that inserts operations through a rewriter}
   *
   * @param rewriter the rewriter, at its insertion point
   * @param location the location of the operations
   */
  public static StablehloBuilder inserting(Rewriter rewriter, Location location) {
    requireNonNull(rewriter, "rewriter");
    requireNonNull(location, "location");
    return new StablehloBuilder() {
      @Override
      public Location location() {
        return location;
      }

      @Override
      public Operation create(OperationState state) {
        return rewriter.create(state);
      }

      @Override
      public Operation createInferred(OperationState state) {
        return rewriter.createInferred(state);
      }
    };
  }

  /** {@return the location of created operations} */
  public abstract Location location();

  /**
   * Creates and inserts an operation.
   *
   * @param state the state of the operation, with result types
   * @return the operation
   */
  public abstract Operation create(OperationState state);

  /**
   * Creates and inserts an operation with inferred result types.
   *
   * @param state the state of the operation, without result types
   * @return the operation
   */
  public abstract Operation createInferred(OperationState state);

  // Operations of any kind.

  /**
   * {@return the state of an operation at {@link #location} with operands, without attributes}
   *
   * @param definition the operation
   * @param operands the operands in order
   */
  public OperationState state(OpDefinition definition, Value... operands) {
    requireNonNull(definition, "definition");
    requireNonNull(operands, "operands");
    return new OperationState(definition, location()).addOperands(List.of(operands));
  }

  /**
   * Creates an operation with one result of the given type.
   *
   * @param state the state of the operation, without result types
   * @param type the type of the result
   * @return the result
   */
  public final Value make(OperationState state, Type type) {
    requireNonNull(state, "state");
    requireNonNull(type, "type");
    return create(state.addResultType(type)).result(0);
  }

  /**
   * Creates an operation with one result of the given type.
   *
   * @param definition the operation
   * @param type the type of the result
   * @param operands the operands in order
   * @return the result
   */
  public final Value make(OpDefinition definition, Type type, Value... operands) {
    requireNonNull(type, "type");
    return make(state(definition, operands), type);
  }

  /**
   * Creates an operation with one result of inferred type.
   *
   * @param state the state of the operation, without result types
   * @return the result
   */
  public final Value infer(OperationState state) {
    requireNonNull(state, "state");
    return createInferred(state).result(0);
  }

  @Override
  public Value infer(OpDefinition definition, Value... operands) {
    return infer(state(definition, operands));
  }

  /**
   * Terminates a region of a StableHLO operation.
   *
   * @param values the operands of the terminator
   */
  public final void yield(List<? extends Value> values) {
    requireNonNull(values, "values");
    create(state(ControlFlow.RETURN).addOperands(values));
  }

  // Operations with attributes.

  /**
   * Creates a constant.
   *
   * @param elements the elements
   * @return the result
   */
  public final Value constant(ElementsAttr elements) {
    requireNonNull(elements, "elements");
    return make(state(DataMovement.CONSTANT).set(ConstantOp.VALUE, elements), elements.type());
  }

  /**
   * Creates values 0, 1, 2, … along one dimension.
   *
   * @param type the type of the result, of static shape
   * @param dimension the dimension along which values increase
   * @return the result
   */
  public final Value iota(RankedTensorType type, long dimension) {
    requireNonNull(type, "type");
    return make(state(DataMovement.IOTA).set(IotaOp.IOTA_DIMENSION, dimension), type);
  }

  /**
   * Compares elements, interpreted as their type implies.
   *
   * @param lhs the left-hand side
   * @param direction the comparison
   * @param rhs the right-hand side, of the same shape and element type
   * @return the result, of element type {@code i1}
   */
  public Value compare(Value lhs, ComparisonDirection direction, Value rhs) {
    requireNonNull(lhs, "lhs");
    requireNonNull(direction, "direction");
    requireNonNull(rhs, "rhs");
    return infer(
        state(Elementwise.COMPARE, lhs, rhs).set(CompareOp.COMPARISON_DIRECTION, direction));
  }

  /**
   * Converts the elements to another element type.
   *
   * @param operand the tensor to convert
   * @param elementType the element type of the result
   * @return the result
   */
  public Value convert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.CONVERT, withElement(operand.type(), elementType), operand);
  }

  /**
   * Reinterprets the bits of the elements as another element type of the same width, which keeps
   * the shape.
   *
   * @param operand the tensor to reinterpret
   * @param elementType the element type of the result
   * @return the result
   */
  public final Value bitcastConvert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    return make(Elementwise.BITCAST_CONVERT, withElement(operand.type(), elementType), operand);
  }

  /**
   * {@return a tensor type with another element type}
   *
   * @param type a ranked or unranked tensor type
   * @param elementType the element type of the result
   * @throws IllegalArgumentException if the type is not a tensor
   */
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

  /**
   * Reshapes the operand, which must have as many elements.
   *
   * @param operand the tensor to reshape
   * @param shape the dimension sizes of the result
   * @return the result
   */
  public final Value reshape(Value operand, long... shape) {
    requireNonNull(operand, "operand");
    requireNonNull(shape, "shape");
    Type elementType = ((ShapedType) operand.type()).elementType();
    return make(DataMovement.RESHAPE, RankedTensorType.of(elementType, shape), operand);
  }

  /**
   * Permutes dimensions.
   *
   * @param operand the tensor to transpose
   * @param permutation the dimension of the operand for each dimension of the result
   * @return the result
   */
  public final Value transpose(Value operand, long... permutation) {
    requireNonNull(operand, "operand");
    requireNonNull(permutation, "permutation");
    return infer(state(DataMovement.TRANSPOSE, operand).set(TransposeOp.PERMUTATION, permutation));
  }

  /**
   * Broadcasts the operand to another shape.
   *
   * @param operand the tensor to broadcast
   * @param type the type of the result
   * @param dimensions the dimension of the result for each dimension of the operand
   * @return the result
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

  /**
   * Concatenates tensors along a dimension.
   *
   * @param inputs the tensors in order
   * @param dimension the dimension along which sizes add up
   * @return the result
   */
  public final Value concatenate(List<? extends Value> inputs, long dimension) {
    requireNonNull(inputs, "inputs");
    return infer(
        state(DataMovement.CONCATENATE)
            .addOperands(inputs)
            .set(ConcatenateOp.DIMENSION, dimension));
  }

  /**
   * Slices from {@code start} to {@code limit}, exclusive, in each dimension, with strides of 1.
   *
   * @param operand the tensor to slice
   * @param start the first index in each dimension
   * @param limit the index after the last one in each dimension
   * @return the result
   */
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
