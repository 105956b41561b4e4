package org.hlo4j.formulas.training;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The gradients of the operands of operations, from those of their results: a table of rules. */
final class Derivatives {
  private static final Map<OpDefinition, Rule> RULES = new HashMap<>();

  /** Returns the gradients of operands, null for those that have none. */
  private interface Rule {
    List<@Nullable Expr> apply(Operation operation, Expr gradient);
  }

  /** Returns the derivative of a function of one operand. */
  private interface Unary {
    Expr derivative(Expr operand, Expr result);
  }

  /** Returns the gradients of two operands. */
  private interface Binary {
    List<@Nullable Expr> gradients(Expr gradient, Expr left, Expr right, Expr result);
  }

  static {
    unary(Elementwise.NEGATE, (x, _) -> x.like(-1));
    unary(Elementwise.ABS, (x, _) -> x.sign());
    unary(Elementwise.EXPONENTIAL, (_, y) -> y);
    unary(Elementwise.EXPONENTIAL_MINUS_ONE, (_, y) -> y.plus(y.like(1)));
    unary(Elementwise.LOG, (x, _) -> Formulas.reciprocal(x));
    unary(Elementwise.LOG_PLUS_ONE, (x, _) -> Formulas.reciprocal(x.plus(x.like(1))));
    unary(Elementwise.SQRT, (_, y) -> y.like(0.5).over(y));
    unary(Elementwise.LOGISTIC, (_, y) -> y.times(y.like(1).minus(y)));
    unary(Elementwise.TANH, (_, y) -> y.like(1).minus(Formulas.square(y)));
    unary(Elementwise.SINE, (x, _) -> x.cosine());
    unary(Elementwise.COSINE, (x, _) -> x.sine().negate());
    binary(Elementwise.ADD, (g, _, _, _) -> gradients(g, g));
    binary(Elementwise.SUBTRACT, (g, _, _, _) -> gradients(g, g.negate()));
    binary(Elementwise.MULTIPLY, (g, x, y, _) -> gradients(g.times(y), g.times(x)));
    binary(Elementwise.DIVIDE, (g, _, y, result) -> quotient(g, y, result));
    binary(Elementwise.MAXIMUM, (g, x, y, _) -> chosen(g, x, y, ComparisonDirection.GE));
    binary(Elementwise.MINIMUM, (g, x, y, _) -> chosen(g, x, y, ComparisonDirection.LE));
    RULES.put(Elementwise.SELECT, Derivatives::select);
    RULES.put(Elementwise.CONVERT, (o, g) -> gradients(g.convert(elementType(o.operand(0)))));
    RULES.put(DataMovement.RESHAPE, (o, g) -> gradients(shaped(g, o.operand(0))));
    RULES.put(DataMovement.TRANSPOSE, Derivatives::transpose);
    RULES.put(DataMovement.BROADCAST_IN_DIM, Derivatives::broadcast);
    RULES.put(Reductions.REDUCE, Derivatives::reduction);
    RULES.put(Contractions.DOT_GENERAL, Derivatives::product);
  }

  private Derivatives() {}

  /**
   * Returns the gradients of operands.
   *
   * @param gradient that of the result
   * @return null for operands that have none
   * @throws UnsupportedNodeException if there is no rule for the operation
   */
  static List<@Nullable Expr> of(Operation operation, Expr gradient) {
    Rule rule = RULES.get(operation.definition());
    boolean isStatic =
        Value.types(operation.operands()).stream()
            .allMatch(type -> ((RankedTensorType) type).hasStaticShape());
    if (rule == null || !isStatic) {
      throw UnsupportedNodeException.of(
          rule == null ? "the gradient of %s is not known" : "%s has sizes that are not known",
          operation.name());
    }
    return rule.apply(operation, gradient);
  }

  private static void unary(OpDefinition definition, Unary unary) {
    RULES.put(
        definition,
        (operation, g) -> {
          HloBuilder b = g.builder();
          Expr x = b.expr(operation.operand(0));
          return gradients(g.times(unary.derivative(x, b.expr(operation.result(0)))));
        });
  }

  private static void binary(OpDefinition definition, Binary binary) {
    RULES.put(
        definition,
        (operation, g) -> {
          HloBuilder b = g.builder();
          Expr left = b.expr(operation.operand(0));
          Expr right = b.expr(operation.operand(1));
          return binary.gradients(g, left, right, b.expr(operation.result(0)));
        });
  }

  /** Returns the gradients of all operands, null for those that have none. */
  private static List<@Nullable Expr> gradients(@Nullable Expr... gradients) {
    return Arrays.asList(gradients);
  }

  private static Type elementType(Value value) {
    return TensorTypes.elementOf(value);
  }

  private static List<@Nullable Expr> quotient(Expr g, Expr divisor, Expr result) {
    Expr left = g.over(divisor);
    return gradients(left, left.times(result).negate());
  }

  /** Of equal operands the left one is chosen. */
  private static List<@Nullable Expr> chosen(
      Expr g, Expr x, Expr y, ComparisonDirection direction) {
    Expr isLeft = x.compare(direction, y);
    Expr zero = g.like(0);
    return gradients(isLeft.select(g, zero), isLeft.select(zero, g));
  }

  private static List<@Nullable Expr> select(Operation operation, Expr g) {
    Expr condition = g.builder().expr(operation.operand(0));
    Expr zero = g.like(0);
    return gradients(null, condition.select(g, zero), condition.select(zero, g));
  }

  private static Expr shaped(Expr g, Value model) {
    HloBuilder b = g.builder();
    return b.expr(b.reshape(g.value(), TensorTypes.of(model).shape().toArray()));
  }

  private static List<@Nullable Expr> transpose(Operation operation, Expr g) {
    HloBuilder b = g.builder();
    return gradients(
        b.expr(
            b.transpose(
                g.value(), Dimensions.inverse(TransposeOp.PERMUTATION.get(operation)).toArray())));
  }

  /** Adds up the copies of each element. */
  private static List<@Nullable Expr> broadcast(Operation operation, Expr g) {
    LongList dimensions = BroadcastInDimOp.BROADCAST_DIMENSIONS.get(operation);
    LongList from = TensorTypes.of(operation.operand(0)).shape();
    LongList to = TensorTypes.of(g.value()).shape();
    long[] kept =
        Dimensions.range(0, from.size()).stream()
            .filter(i -> from.get((int) i) == to.get((int) dimensions.get((int) i)))
            .map(i -> dimensions.get((int) i))
            .toArray();
    HloBuilder b = g.builder();
    LongList added = Dimensions.without(Dimensions.range(0, to.size()), LongList.of(kept));
    Value sum = Reduction.SUM.apply(b, g.value(), added);
    LongList sorted = LongList.wrap(LongStream.of(kept).sorted().toArray());
    long[] order = LongStream.of(kept).map(sorted::indexOf).toArray();
    return gradients(shaped(b.expr(b.transpose(sum, order)), operation.operand(0)));
  }

  /** Of equal maxima or minima each gets the same part. */
  private static List<@Nullable Expr> reduction(Operation operation, Expr g) {
    Operation body = operation.region(0).front().operations().iterator().next();
    HloBuilder b = g.builder();
    Expr x = b.expr(operation.operand(0));
    Axes axes = new KnownAxes(ReduceOp.DIMENSIONS.get(operation));
    if (operation.operands().size() == 2 && body.is(Elementwise.ADD)) {
      return gradients(axes.spread(g, x), null);
    }
    if (operation.operands().size() == 2
        && (body.is(Elementwise.MAXIMUM) || body.is(Elementwise.MINIMUM))) {
      Expr isChosen = x.eq(axes.spread(b.expr(operation.result(0)), x));
      Expr one = isChosen.convert(x.elementType());
      Expr part = g.over(axes.reduce(Reduction.SUM, one));
      return gradients(axes.spread(part, x).times(one), null);
    }
    throw UnsupportedNodeException.of(
        "the gradient of a reduction by %s is not known", body.name());
  }

  private static List<@Nullable Expr> product(Operation operation, Expr g) {
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(operation);
    Factor left =
        new Factor(
            operation.operand(0),
            numbers.lhsBatchingDimensions(),
            numbers.lhsContractingDimensions());
    Factor right =
        new Factor(
            operation.operand(1),
            numbers.rhsBatchingDimensions(),
            numbers.rhsContractingDimensions());
    int batches = left.batching().size();
    int middle = batches + left.free().size();
    int rank = middle + right.free().size();
    return gradients(
        left.gradient(g, right, Dimensions.range(middle, rank)),
        right.gradient(g, left, Dimensions.range(batches, middle)));
  }

  /** An operand of a product. */
  private record Factor(Value value, LongList batching, LongList contracting) {
    LongList free() {
      LongList all = Dimensions.range(0, TensorTypes.of(value).rank());
      return Dimensions.without(all, Dimensions.concat(batching, contracting));
    }

    /**
     * Returns the gradient of this operand.
     *
     * @param dimensions those of the product that are free in the other operand
     */
    Expr gradient(Expr g, Factor other, LongList dimensions) {
      HloBuilder b = g.builder();
      LongList order =
          LongList.wrap(
              other.contracting().stream()
                  .sorted()
                  .map(i -> contracting.get(other.contracting().indexOf(i)))
                  .toArray());
      LongList places = Dimensions.concat(Dimensions.concat(batching, free()), order);
      long[] shape = places.stream().map(i -> TensorTypes.of(value).shape().get((int) i)).toArray();
      Value product =
          b.make(
              b.state(
                      Contractions.DOT_GENERAL,
                      g.value(),
                      Formulas.convert(b, other.value(), g.elementType()))
                  .set(
                      DotGeneralOp.DOT_DIMENSION_NUMBERS,
                      new DotDimensionNumbersAttr(
                          Dimensions.range(0, batching.size()),
                          other.batching(),
                          dimensions,
                          other.free())),
              RankedTensorType.of(LongList.wrap(shape), g.elementType()));
      Expr ordered = b.expr(b.transpose(product, Dimensions.inverse(places).toArray()));
      return Formulas.convert(ordered, elementType(value));
    }
  }
}
