package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.stablehlo.rule.DotRules;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.OpBuilder;
import org.hlo4j.op.OpView;
import org.hlo4j.op.ViewBuilder;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.IfOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReturnOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.op.stablehlo.WhileOp;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/**
 * Appends operations of StableHLO to a block. Operations without a method are built by the builder
 * of their view and passed to {@link #append}.
 *
 * <p>Every method that appends throws {@link org.hlo4j.ir.diagnostic.DiagnosticException} if the
 * operation is invalid, with the verifier's message and the types of the operands; the program does
 * not change then. A method that needs a ranked tensor throws {@link IllegalArgumentException} for
 * any other operand.
 */
public class BodyBuilder extends StablehloBuilder {
  private final OpBuilder ops;

  BodyBuilder(OpBuilder ops) {
    this.ops = ops;
  }

  /** {@return the builder that appends the operations; it also sets their location} */
  public final OpBuilder ops() {
    return ops;
  }

  @Override
  public final Location location() {
    return ops.location();
  }

  @Override
  public final Operation create(OperationState state) {
    requireNonNull(state, "state");
    return ops.append(state);
  }

  @Override
  public final Operation createInferred(OperationState state) {
    return create(state);
  }

  /**
   * Appends an operation.
   *
   * @param <V> its view
   * @param operation its parts
   * @return its view
   */
  public final <V extends OpView> V append(ViewBuilder<V, ?> operation) {
    requireNonNull(operation, "operation");
    return operation.appendTo(ops);
  }

  private static RankedTensorType tensorType(Value value) {
    if (value.type() instanceof RankedTensorType type) {
      return type;
    }
    throw new IllegalArgumentException("not a ranked tensor: " + value.type());
  }

  // Constants.

  /**
   * Appends a constant.
   *
   * @param elements the elements, of any type
   * @return the constant, of the type of {@code elements}
   */
  public final Value constant(Tensor elements) {
    requireNonNull(elements, "elements");
    return constant(elements.toAttribute());
  }

  /**
   * Appends a scalar constant.
   *
   * @param value the element
   * @return the constant, of type {@code tensor<f32>}
   */
  public final Value constant(float value) {
    return splat(RankedTensorType.of(FloatType.F32), value);
  }

  /**
   * Appends a constant with equal elements.
   *
   * @param type the type, of floats or integers and static shape
   * @param value the elements; floats are rounded to the nearest of their type
   * @return the constant
   * @throws IllegalArgumentException if the type has other elements, or no integer of it is {@code
   *     value}
   */
  public final Value splat(RankedTensorType type, double value) {
    requireNonNull(type, "type");
    return constant(Tensors.splat(type, value));
  }

  /**
   * Appends a constant with equal elements.
   *
   * @param like a value of the type of the constant
   * @param value the elements; floats are rounded to the nearest of their type
   * @return the constant
   * @throws IllegalArgumentException if the type has elements that are neither floats nor integers,
   *     or no integer of it is {@code value}
   */
  public final Value splatLike(Value like, double value) {
    requireNonNull(like, "like");
    return splat(tensorType(like), value);
  }

  // Shapes.

  /**
   * Broadcasts a tensor to the shape of another.
   *
   * @param like a value of the shape of the result
   * @param operand the tensor
   * @param dimensions for each dimension of the operand the corresponding one of the result
   * @return the result, of the element type of {@code operand}
   */
  public final Value broadcastLike(Value like, Value operand, long... dimensions) {
    requireNonNull(like, "like");
    requireNonNull(operand, "operand");
    requireNonNull(dimensions, "dimensions");
    return broadcast(operand, tensorType(like).shape(), dimensions);
  }

  /**
   * Broadcasts a tensor.
   *
   * @param operand the tensor
   * @param shape the shape of the result
   * @param dimensions for each dimension of the operand the corresponding one of the result
   * @return the result, of the element type of {@code operand}
   */
  public final Value broadcast(Value operand, LongList shape, long... dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(shape, "shape");
    requireNonNull(dimensions, "dimensions");
    RankedTensorType type = RankedTensorType.of(shape, tensorType(operand).elementType());
    return broadcastInDim(operand, type, LongList.of(dimensions));
  }

  /**
   * Concatenates tensors, whose sizes are equal but for one dimension.
   *
   * @param dimension the dimension along which they are concatenated
   * @param inputs the tensors, at least one
   * @return the result
   */
  public final Value concatenate(long dimension, Value... inputs) {
    requireNonNull(inputs, "inputs");
    return concatenate(List.of(inputs), dimension);
  }

  // Products and reductions.

  /**
   * Appends a {@code dot_general}.
   *
   * @param lhs the left tensor
   * @param rhs the right tensor
   * @param dimensions which dimensions are batch dimensions and which are contracted
   * @return the product, of the element type of {@code lhs}
   */
  public final Value dotGeneral(Value lhs, Value rhs, DotDimensionNumbersAttr dimensions) {
    requireNonNull(lhs, "lhs");
    requireNonNull(rhs, "rhs");
    requireNonNull(dimensions, "dimensions");
    Type elementType = tensorType(lhs).elementType();
    var state = DotGeneralOp.builder(elementType, lhs, rhs, dimensions).at(ops.location()).state();
    LongList shape = DotRules.inferDotGeneral(state).shape();
    RankedTensorType type = RankedTensorType.of(shape, elementType);
    return append(DotGeneralOp.builder(type, lhs, rhs, dimensions)).result();
  }

  /**
   * Multiplies matrices: {@code [..., m, k]} and {@code [..., k, n]} to {@code [..., m, n]}.
   *
   * @param lhs the left matrices, of rank 2 or more; leading dimensions are batch dimensions
   * @param rhs the right matrices, of the same rank
   * @return the products, of the element type of {@code lhs}
   * @throws IllegalArgumentException if the ranks differ or are less than 2
   */
  public final Value matmul(Value lhs, Value rhs) {
    requireNonNull(lhs, "lhs");
    requireNonNull(rhs, "rhs");
    long rank = tensorType(lhs).rank();
    if (rank < 2 || tensorType(rhs).rank() != rank) {
      throw new IllegalArgumentException(
          "no matrices of equal rank: %s and %s".formatted(lhs.type(), rhs.type()));
    }
    LongList batch = LongList.of(LongStream.range(0, rank - 2).toArray());
    return dotGeneral(
        lhs,
        rhs,
        new DotDimensionNumbersAttr(batch, batch, LongList.of(rank - 1), LongList.of(rank - 2)));
  }

  /**
   * Reduces a tensor along dimensions.
   *
   * @param operand the tensor
   * @param initial a scalar: the neutral element of {@code body}
   * @param dimensions the dimensions, which the result lacks
   * @param body combines two scalars; an associative function
   * @return the result
   */
  public final Value reduce(Value operand, Value initial, LongList dimensions, Combiner body) {
    requireNonNull(operand, "operand");
    requireNonNull(initial, "initial");
    requireNonNull(dimensions, "dimensions");
    requireNonNull(body, "body");
    Type scalar = RankedTensorType.of(tensorType(initial).elementType());
    Region region =
        region(
            List.of(scalar, scalar),
            (inner, values) -> List.of(body.combine(inner, values.get(0), values.get(1))));
    return append(ReduceOp.builder(List.of(operand), List.of(initial), dimensions, region))
        .results()
        .getFirst();
  }

  /**
   * Sums a tensor along dimensions.
   *
   * @param operand the tensor, of floats or integers
   * @param dimensions the dimensions, which the result lacks
   * @return the sums
   */
  public final Value sum(Value operand, long... dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(dimensions, "dimensions");
    return reduce(operand, scalarLike(operand, 0), LongList.of(dimensions), BodyBuilder::add);
  }

  /**
   * Determines the maxima of a tensor along dimensions.
   *
   * @param operand the tensor, of floats with an infinity
   * @param dimensions the dimensions, which the result lacks
   * @return the maxima; minus infinity where there are no elements
   */
  public final Value max(Value operand, long... dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(dimensions, "dimensions");
    Value least = scalarLike(operand, Double.NEGATIVE_INFINITY);
    return reduce(operand, least, LongList.of(dimensions), BodyBuilder::maximum);
  }

  private Value scalarLike(Value operand, double value) {
    return splat(RankedTensorType.of(tensorType(operand).elementType()), value);
  }

  // Control flow.

  /**
   * Appends a conditional. Branches may use all values that are visible here.
   *
   * @param pred a scalar of type {@code i1}
   * @param onTrue builds the branch that is taken if {@code pred} is true
   * @param onFalse builds the other branch, with results of the same types
   * @return the results of the branch that is taken
   */
  public final List<OpResult> ifElse(Value pred, Branch onTrue, Branch onFalse) {
    requireNonNull(pred, "pred");
    requireNonNull(onTrue, "onTrue");
    requireNonNull(onFalse, "onFalse");
    return append(
            IfOp.builder(
                pred,
                region(List.of(), (inner, none) -> onTrue.build(inner)),
                region(List.of(), (inner, none) -> onFalse.build(inner))))
        .results();
  }

  /**
   * Appends a loop, which runs while a condition holds.
   *
   * @param initial the values at the start
   * @param condition computes a scalar of type {@code i1} from the values
   * @param body computes the next values, of the same types
   * @return the values for which the condition no longer holds
   */
  public final List<OpResult> whileLoop(
      List<? extends Value> initial, Condition condition, Body body) {
    requireNonNull(initial, "initial");
    requireNonNull(condition, "condition");
    requireNonNull(body, "body");
    List<Type> types = Value.types(initial);
    return append(
            WhileOp.builder(
                initial,
                region(types, (inner, values) -> List.of(condition.build(inner, values))),
                region(types, body)))
        .results();
  }

  /**
   * Appends a call.
   *
   * @param function a function of the same program
   * @param arguments a value for each of its parameters
   * @return the results
   */
  public final List<OpResult> call(FuncOp function, Value... arguments) {
    requireNonNull(function, "function");
    requireNonNull(arguments, "arguments");
    return append(
            CallOp.builder(function.functionType().results(), List.of(arguments), function.name()))
        .results();
  }

  /**
   * Builds a region of one block that ends with {@code stablehlo.return}.
   *
   * @param arguments the types of the block's arguments
   * @param body builds the operations and returns the operands of the terminator
   * @return the region, for an operation yet to be built
   */
  public final Region region(List<? extends Type> arguments, Body body) {
    requireNonNull(arguments, "arguments");
    requireNonNull(body, "body");
    return ops.region(
        arguments,
        (inner, values) -> {
          List<? extends Value> results = body.build(new BodyBuilder(inner), List.copyOf(values));
          ReturnOp.builder(results).appendTo(inner);
        });
  }

  /** Combines two values. */
  @FunctionalInterface
  public interface Combiner {
    /**
     * Appends the operations that combine two values.
     *
     * @param builder appends them
     * @param lhs the first value
     * @param rhs the second value
     * @return the result
     */
    Value combine(BodyBuilder builder, Value lhs, Value rhs);
  }

  /** Builds a branch. */
  @FunctionalInterface
  public interface Branch {
    /**
     * Appends the operations of a branch.
     *
     * @param builder appends them
     * @return the results
     */
    List<? extends Value> build(BodyBuilder builder);
  }

  /** Builds the condition of a loop. */
  @FunctionalInterface
  public interface Condition {
    /**
     * Appends the operations of a condition.
     *
     * @param builder appends them
     * @param values the values of the loop
     * @return a scalar of type {@code i1}
     */
    Value build(BodyBuilder builder, List<Value> values);
  }

  /** Builds a region. */
  @FunctionalInterface
  public interface Body {
    /**
     * Appends the operations of a region.
     *
     * @param builder appends them
     * @param values the arguments of its block
     * @return the results
     */
    List<? extends Value> build(BodyBuilder builder, List<Value> values);
  }
}
