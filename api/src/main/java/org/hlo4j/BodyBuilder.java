package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.func.FuncOp;
import org.hlo4j.dialect.stablehlo.rule.DotRules;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.OpBuilder;
import org.hlo4j.op.OpView;
import org.hlo4j.op.ViewBuilder;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.AbsOp;
import org.hlo4j.op.stablehlo.AddOp;
import org.hlo4j.op.stablehlo.AndOp;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.CeilOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.ConvertOp;
import org.hlo4j.op.stablehlo.CosineOp;
import org.hlo4j.op.stablehlo.DivideOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.ExponentialOp;
import org.hlo4j.op.stablehlo.FloorOp;
import org.hlo4j.op.stablehlo.IfOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.LogOp;
import org.hlo4j.op.stablehlo.LogisticOp;
import org.hlo4j.op.stablehlo.MaximumOp;
import org.hlo4j.op.stablehlo.MinimumOp;
import org.hlo4j.op.stablehlo.MultiplyOp;
import org.hlo4j.op.stablehlo.NegateOp;
import org.hlo4j.op.stablehlo.NotOp;
import org.hlo4j.op.stablehlo.OrOp;
import org.hlo4j.op.stablehlo.PowerOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.RemainderOp;
import org.hlo4j.op.stablehlo.ReshapeOp;
import org.hlo4j.op.stablehlo.ReturnOp;
import org.hlo4j.op.stablehlo.RsqrtOp;
import org.hlo4j.op.stablehlo.SelectOp;
import org.hlo4j.op.stablehlo.SignOp;
import org.hlo4j.op.stablehlo.SineOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.SqrtOp;
import org.hlo4j.op.stablehlo.SubtractOp;
import org.hlo4j.op.stablehlo.TanhOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.op.stablehlo.WhileOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;

/**
 * Appends operations of StableHLO to a block. Methods are named as the operations; operands and
 * attributes come in the order of the specification, and types are inferred. What has no method
 * here is built by the view of the operation and given to {@link #append}.
 *
 * <p>Every method throws {@link org.hlo4j.ir.diagnostic.DiagnosticException} if the operation would
 * not verify, with the message of the verifier; the program is then as before.
 */
public class BodyBuilder {
  private final OpBuilder ops;

  BodyBuilder(OpBuilder ops) {
    this.ops = ops;
  }

  /** Where operations go; for the location that they get. */
  public final OpBuilder ops() {
    return ops;
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
  public final Value constant(ElementsAttr elements) {
    requireNonNull(elements, "elements");
    return append(ConstantOp.builder(elements)).output();
  }

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

  /** Along one dimension 0, 1, 2, …; the same along all others. */
  public final Value iota(RankedTensorType type, long dimension) {
    requireNonNull(type, "type");
    return append(IotaOp.builder(type, dimension)).output();
  }

  // One operand, elementwise.

  public final Value abs(Value operand) {
    requireNonNull(operand, "operand");
    return append(AbsOp.builder(operand)).result();
  }

  public final Value ceil(Value operand) {
    requireNonNull(operand, "operand");
    return append(CeilOp.builder(operand)).result();
  }

  public final Value cosine(Value operand) {
    requireNonNull(operand, "operand");
    return append(CosineOp.builder(operand)).result();
  }

  public final Value exponential(Value operand) {
    requireNonNull(operand, "operand");
    return append(ExponentialOp.builder(operand)).result();
  }

  public final Value floor(Value operand) {
    requireNonNull(operand, "operand");
    return append(FloorOp.builder(operand)).result();
  }

  public final Value log(Value operand) {
    requireNonNull(operand, "operand");
    return append(LogOp.builder(operand)).result();
  }

  public final Value logistic(Value operand) {
    requireNonNull(operand, "operand");
    return append(LogisticOp.builder(operand)).result();
  }

  public final Value negate(Value operand) {
    requireNonNull(operand, "operand");
    return append(NegateOp.builder(operand)).result();
  }

  public final Value not(Value operand) {
    requireNonNull(operand, "operand");
    return append(NotOp.builder(operand)).result();
  }

  public final Value rsqrt(Value operand) {
    requireNonNull(operand, "operand");
    return append(RsqrtOp.builder(operand)).result();
  }

  public final Value sign(Value operand) {
    requireNonNull(operand, "operand");
    return append(SignOp.builder(operand)).result();
  }

  public final Value sine(Value operand) {
    requireNonNull(operand, "operand");
    return append(SineOp.builder(operand)).result();
  }

  public final Value sqrt(Value operand) {
    requireNonNull(operand, "operand");
    return append(SqrtOp.builder(operand)).result();
  }

  public final Value tanh(Value operand) {
    requireNonNull(operand, "operand");
    return append(TanhOp.builder(operand)).result();
  }

  /** The elements as elements of another type. */
  public final Value convert(Value operand, Type elementType) {
    requireNonNull(operand, "operand");
    requireNonNull(elementType, "elementType");
    RankedTensorType type = tensorType(operand);
    return append(
            ConvertOp.builder(
                new RankedTensorType(type.shape(), elementType, type.encodingOrNull()), operand))
        .result();
  }

  // Two operands of one shape, elementwise.

  private static void requireBoth(Value lhs, Value rhs) {
    requireNonNull(lhs, "lhs");
    requireNonNull(rhs, "rhs");
  }

  public final Value add(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(AddOp.builder(lhs, rhs)).result();
  }

  public final Value and(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(AndOp.builder(lhs, rhs)).result();
  }

  public final Value divide(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(DivideOp.builder(lhs, rhs)).result();
  }

  public final Value maximum(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(MaximumOp.builder(lhs, rhs)).result();
  }

  public final Value minimum(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(MinimumOp.builder(lhs, rhs)).result();
  }

  public final Value multiply(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(MultiplyOp.builder(lhs, rhs)).result();
  }

  public final Value or(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(OrOp.builder(lhs, rhs)).result();
  }

  public final Value power(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(PowerOp.builder(lhs, rhs)).result();
  }

  public final Value remainder(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(RemainderOp.builder(lhs, rhs)).result();
  }

  public final Value subtract(Value lhs, Value rhs) {
    requireBoth(lhs, rhs);
    return append(SubtractOp.builder(lhs, rhs)).result();
  }

  public final Value compare(Value lhs, ComparisonDirection direction, Value rhs) {
    requireNonNull(lhs, "lhs");
    requireNonNull(direction, "direction");
    requireNonNull(rhs, "rhs");
    return append(CompareOp.builder(lhs, rhs, direction)).result();
  }

  public final Value select(Value pred, Value onTrue, Value onFalse) {
    requireNonNull(pred, "pred");
    requireNonNull(onTrue, "onTrue");
    requireNonNull(onFalse, "onFalse");
    return append(SelectOp.builder(pred, onTrue, onFalse)).result();
  }

  // Shapes.

  public final Value reshape(Value operand, long... shape) {
    requireNonNull(operand, "operand");
    requireNonNull(shape, "shape");
    Type elementType = tensorType(operand).elementType();
    return append(ReshapeOp.builder(RankedTensorType.of(elementType, shape), operand)).result();
  }

  public final Value transpose(Value operand, long... permutation) {
    requireNonNull(operand, "operand");
    requireNonNull(permutation, "permutation");
    return append(TransposeOp.builder(operand, LongList.of(permutation))).result();
  }

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
    return append(BroadcastInDimOp.builder(type, operand, LongList.of(dimensions))).result();
  }

  public final Value concatenate(long dimension, Value... inputs) {
    requireNonNull(inputs, "inputs");
    return append(ConcatenateOp.builder(List.of(inputs), dimension)).result();
  }

  /** The part from {@code start} up to before {@code limit} of each dimension. */
  public final Value slice(Value operand, LongList start, LongList limit) {
    requireNonNull(operand, "operand");
    requireNonNull(start, "start");
    requireNonNull(limit, "limit");
    LongList strides = LongList.of(LongStream.range(0, start.size()).map(i -> 1).toArray());
    return append(SliceOp.builder(operand, start, limit, strides)).result();
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
    requireBoth(lhs, rhs);
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
