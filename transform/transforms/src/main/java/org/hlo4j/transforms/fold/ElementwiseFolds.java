package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Folds of elementwise operations whose operands are all constants. */
final class ElementwiseFolds {
  private ElementwiseFolds() {}

  /** Returns whether an operation on constants is folded. */
  @FunctionalInterface
  private interface Condition {
    boolean test(Operation operation, List<DenseElementsAttr> operands);
  }

  static List<RewritePattern> ofShapes(FoldOptions options) {
    Condition folded = (op, _) -> FoldableElements.isFolded(resultType(op), options);
    Condition integer = (op, _) -> FoldableElements.isInteger(resultType(op));
    Condition divisible =
        (op, operands) ->
            folded.test(op, operands)
                && !(FoldableElements.isInteger(resultType(op))
                    && FoldableElements.hasZero(operands.get(1)));
    return List.of(
        fold(Elementwise.ADD, folded),
        fold(Elementwise.AND, integer),
        fold(Elementwise.CLAMP, folded),
        RewritePattern.of(Elementwise.COMPARE, ElementwiseFolds::foldCompare),
        RewritePattern.of(
            Elementwise.CONVERT, (op, rewriter) -> foldConvert(op, rewriter, options)),
        fold(Elementwise.DIVIDE, divisible),
        fold(Elementwise.MAXIMUM, folded),
        fold(Elementwise.MINIMUM, folded),
        fold(Elementwise.MULTIPLY, folded),
        fold(Elementwise.OR, integer),
        fold(Elementwise.REMAINDER, divisible),
        RewritePattern.of(Elementwise.SELECT, (op, rewriter) -> foldSelect(op, rewriter, options)),
        fold(Elementwise.SIGN, ElementwiseFolds::hasSign),
        fold(Elementwise.SUBTRACT, folded));
  }

  static List<RewritePattern> others(FoldOptions options) {
    Condition number = (op, _) -> FoldableElements.isNumber(resultType(op));
    Condition integer = (op, _) -> FoldableElements.isInteger(resultType(op));
    Condition real = floats(_ -> true);
    return List.of(
        fold(Elementwise.ABS, number),
        fold(Elementwise.COSINE, real),
        RewritePattern.of(org.hlo4j.opset.chlo.ChloElementwise.ERF, ErfFold::rewrite),
        fold(Elementwise.EXPONENTIAL, real),
        fold(Elementwise.LOG, floats(x -> !(x <= 0))),
        fold(Elementwise.LOGISTIC, real),
        fold(Elementwise.NEGATE, number),
        fold(Elementwise.NOT, integer),
        fold(Elementwise.ROUND_NEAREST_AFZ, real),
        fold(Elementwise.ROUND_NEAREST_EVEN, real),
        fold(Elementwise.RSQRT, floats(x -> !(x <= 0))),
        fold(Elementwise.SINE, real),
        fold(Elementwise.SQRT, floats(x -> !(x < 0))),
        fold(Elementwise.TAN, real),
        fold(Elementwise.TANH, real),
        fold(Elementwise.XOR, integer));
  }

  private static Type resultType(Operation operation) {
    return Shapes.elementType(operation.result(0).type());
  }

  private static Condition floats(DoublePredicate test) {
    return (op, operands) ->
        resultType(op) instanceof FloatType
            && FoldableElements.allFloats(operands.getFirst(), test);
  }

  /** Upstream leaves the sign of NaN, and that of unsigned numbers, to the implementation. */
  private static boolean hasSign(Operation sign, List<DenseElementsAttr> operands) {
    return resultType(sign) instanceof IntegerType type
        ? !type.isUnsigned()
        : resultType(sign) instanceof FloatType
            && FoldableElements.allFloats(operands.getFirst(), x -> !Double.isNaN(x));
  }

  private static RewritePattern fold(OpDefinition definition, Condition condition) {
    return RewritePattern.of(
        definition,
        (op, rewriter) -> {
          List<DenseElementsAttr> operands = constants(op);
          return !operands.isEmpty()
              && condition.test(op, operands)
              && replace(op, ConstantEvaluation.elementwise(op, operands), rewriter);
        });
  }

  /** Returns the operands as constants; empty unless all are constants. */
  static List<DenseElementsAttr> constants(Operation operation) {
    List<DenseElementsAttr> constants = new ArrayList<>(operation.operandCount());
    for (Value operand : operation.operands()) {
      DenseElementsAttr constant = Matches.constantOrNull(operand);
      if (constant == null) {
        return List.of();
      }
      constants.add(constant);
    }
    return constants;
  }

  /** Replaces the operation by a constant if there is one. */
  static boolean replace(
      Operation operation, Optional<DenseElementsAttr> value, Rewriter rewriter) {
    value.ifPresent(constant ->
        rewriter.replace(operation, HloBuilder.replacing(operation, rewriter).constant(constant)));
    return value.isPresent();
  }

  /** Signless integers are compared with the signedness that the operation states. */
  private static boolean foldCompare(Operation compare, Rewriter rewriter) {
    List<DenseElementsAttr> operands = constants(compare);
    if (operands.isEmpty() || !FoldableElements.isNumber(operands.getFirst().elementType())) {
      return false;
    }
    List<DenseElementsAttr> signed =
        CompareOp.COMPARE_TYPE.getOrNull(compare) == ComparisonType.UNSIGNED
            ? operands.stream().map(ElementwiseFolds::asUnsigned).toList()
            : operands;
    return replace(compare, ConstantEvaluation.elementwise(compare, signed), rewriter);
  }

  private static DenseElementsAttr asUnsigned(DenseElementsAttr elements) {
    return elements.elementType() instanceof IntegerType type && type.width() > 1
        ? elements.withType(
            RankedTensorType.of(elements.type().shape(), IntegerType.unsigned(type.width())))
        : elements;
  }

  private static boolean foldConvert(Operation convert, Rewriter rewriter, FoldOptions options) {
    List<DenseElementsAttr> operands = constants(convert);
    RankedTensorType type = Matches.staticTypeOrNull(convert.result(0));
    if (operands.isEmpty()
        || type == null
        || !FoldableElements.isFolded(type.elementType(), options)
        || !FoldableElements.isFolded(operands.getFirst().elementType(), options)
        || type.elementCount() > options.elementLimit()
        || !fits(operands.getFirst(), type.elementType())) {
      return false;
    }
    return replace(convert, ConstantEvaluation.elementwise(convert, operands), rewriter);
  }

  /** Returns whether converting floats to integers loses no more than their fraction. */
  private static boolean fits(DenseElementsAttr elements, Type to) {
    if (!(elements.elementType() instanceof FloatType)
        || !(to instanceof IntegerType integer)
        || integer.width() == 1) {
      return true;
    }
    int bits = integer.isUnsigned() ? integer.width() : integer.width() - 1;
    double above = Math.scalb(1.0, bits);
    double below = integer.isUnsigned() ? 0 : -above;
    return FoldableElements.allFloats(
        elements,
        x -> {
          double whole = x < 0 ? Math.ceil(x) : Math.floor(x);
          boolean negativeZero = x == 0 && 1 / x < 0;
          return whole >= below && whole < above && !negativeZero;
        });
  }

  private static boolean foldSelect(Operation select, Rewriter rewriter, FoldOptions options) {
    List<DenseElementsAttr> operands = constants(select);
    RankedTensorType type = Matches.staticTypeOrNull(select.result(0));
    if (operands.isEmpty()
        || type == null
        || !FoldableElements.isFolded(type.elementType(), options)) {
      return false;
    }
    DenseElementsAttr condition = operands.getFirst();
    if (condition.isSplat()) {
      return replace(
          select, Optional.of(operands.get(FoldableElements.hasZero(condition) ? 2 : 1)), rewriter);
    }
    return FoldableElements.isInteger(type.elementType())
        && type.elementCount() <= options.elementLimit()
        && replace(select, ConstantEvaluation.elementwise(select, operands), rewriter);
  }
}
