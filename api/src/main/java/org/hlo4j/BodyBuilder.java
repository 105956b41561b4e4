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
 * Appends operations of StableHLO to a block. What has no method here is built by the view of the
 * operation and given to {@link #append}.
 *
 * <p>Every method throws {@link org.hlo4j.ir.diagnostic.DiagnosticException} if the operation would
 * not verify, with the message of the verifier; the program is then as before.
 */
public class BodyBuilder extends StablehloBuilder {
  private final OpBuilder ops;

  BodyBuilder(OpBuilder ops) {
    this.ops = ops;
  }

  /** Where operations go; for the location that they get. */
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

  /** Appends any operation. */
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

  /** A constant of these elements. */
  public final Value constant(Tensor elements) {
    requireNonNull(elements, "elements");
    return constant(elements.toAttribute());
  }

  /** A scalar constant of type {@code f32}. */
  public final Value constant(float value) {
    return splat(RankedTensorType.of(FloatType.F32), value);
  }

  /** A constant whose elements are all the one nearest to {@code value}. */
  public final Value splat(RankedTensorType type, double value) {
    requireNonNull(type, "type");
    return constant(Tensors.splat(type, value));
  }

  /** A constant of the type of {@code like}, whose elements are all {@code value}. */
  public final Value splatLike(Value like, double value) {
    requireNonNull(like, "like");
    return splat(tensorType(like), value);
  }

  // Shapes.

  /**
   * The operand in the shape of {@code like}.
   *
   * @param dimensions for each dimension of the operand the dimension of the result that it becomes
   */
  public final Value broadcastLike(Value like, Value operand, long... dimensions) {
    requireNonNull(like, "like");
    requireNonNull(operand, "operand");
    requireNonNull(dimensions, "dimensions");
    return broadcast(operand, tensorType(like).shape(), dimensions);
  }

  /**
   * The operand in another shape.
   *
   * @param dimensions for each dimension of the operand the dimension of the result that it becomes
   */
  public final Value broadcast(Value operand, LongList shape, long... dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(shape, "shape");
    requireNonNull(dimensions, "dimensions");
    RankedTensorType type = RankedTensorType.of(shape, tensorType(operand).elementType());
    return broadcastInDim(operand, type, LongList.of(dimensions));
  }

  public final Value concatenate(long dimension, Value... inputs) {
    requireNonNull(inputs, "inputs");
    return concatenate(List.of(inputs), dimension);
  }

  // Products and reductions.

  /** A dot product whose elements are of the type of those of {@code lhs}. */
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

  /** The product of matrices; of two tensors of more dimensions, the products for each of these. */
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
   * Folds the elements along some dimensions into one.
   *
   * @param initial a scalar, the result where there are no elements
   * @param body makes one scalar of two, and is associative
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

  /** The sums along some dimensions. */
  public final Value sum(Value operand, long... dimensions) {
    requireNonNull(operand, "operand");
    requireNonNull(dimensions, "dimensions");
    return reduce(operand, scalarLike(operand, 0), LongList.of(dimensions), BodyBuilder::add);
  }

  /** The largest floating-point elements along some dimensions. */
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

  /** The results of one of two branches, which may use all values from outside. */
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
   * The values that are left when the condition no longer holds.
   *
   * @param condition gives a scalar of type {@code i1}
   * @param body gives the next values, of the same types
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

  /** The results of a function of the same program. */
  public final List<OpResult> call(FuncOp function, Value... arguments) {
    requireNonNull(function, "function");
    requireNonNull(arguments, "arguments");
    return append(
            CallOp.builder(function.functionType().results(), List.of(arguments), function.name()))
        .results();
  }

  /** A region of one block that ends with {@code stablehlo.return}. */
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

  /** Makes one value of two. */
  @FunctionalInterface
  public interface Combiner {
    Value combine(BodyBuilder builder, Value lhs, Value rhs);
  }

  /** Appends the operations of a branch and gives its results. */
  @FunctionalInterface
  public interface Branch {
    List<? extends Value> build(BodyBuilder builder);
  }

  /** Appends the operations of a condition and gives its result. */
  @FunctionalInterface
  public interface Condition {
    Value build(BodyBuilder builder, List<Value> values);
  }

  /** Appends the operations of a region and gives its results. */
  @FunctionalInterface
  public interface Body {
    List<? extends Value> build(BodyBuilder builder, List<Value> values);
  }
}
