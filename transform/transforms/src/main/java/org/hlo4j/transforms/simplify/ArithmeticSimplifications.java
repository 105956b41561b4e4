package org.hlo4j.transforms.simplify;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/**
 * Elementwise operations with a neutral or absorbing element, with equal operands, or on their
 * inverse.
 */
final class ArithmeticSimplifications {
  private static final List<OpDefinition> COMMUTATIVE =
      List.of(
          Elementwise.ADD,
          Elementwise.AND,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          Elementwise.MULTIPLY,
          Elementwise.OR,
          Elementwise.XOR);

  private ArithmeticSimplifications() {}

  /** A predicate of an operand. */
  @FunctionalInterface
  private interface Test {
    boolean test(Value value);
  }

  static List<RewritePattern> all() {
    return Stream.concat(
            COMMUTATIVE.stream()
                .map(op ->
                    RewritePattern.of(op, ArithmeticSimplifications::constantToRhs)
                        .named(op.mnemonic() + "(constant, x)")
                        .withBenefit(2)),
            Stream.of(
                rightIsNeutral(Elementwise.ADD, Matches::isZero).named("x + 0").withBenefit(1),
                rightAbsorbs(Elementwise.AND, Matches::isIntegerZero, false).named("and(x, 0)"),
                rightIsNeutral(Elementwise.AND, Matches::isAllOnes).named("and(x, all ones)"),
                rightAbsorbs(Elementwise.MULTIPLY, Matches::isIntegerZero, true).named("x * 0"),
                rightIsNeutral(Elementwise.MULTIPLY, Matches::isOne).named("x * 1"),
                rightAbsorbs(Elementwise.OR, Matches::isAllOnes, true).named("or(x, all ones)"),
                rightIsNeutral(Elementwise.OR, Matches::isIntegerZero).named("or(x, 0)"),
                rightIsNeutral(Elementwise.SUBTRACT, Matches::isPositiveZero).named("x - 0"),
                RewritePattern.of(
                        Elementwise.SUBTRACT, ArithmeticSimplifications::integerMinusItself)
                    .named("x - x"),
                RewritePattern.of(Elementwise.XOR, ArithmeticSimplifications::withItself)
                    .named("xor(x, x)"),
                RewritePattern.of(Elementwise.XOR, ArithmeticSimplifications::xorZero)
                    .named("xor(x, 0)"),
                RewritePattern.of(Elementwise.CONVERT, Replacement::bySameType)
                    .named("convert to the same type"),
                RewritePattern.of(Elementwise.COMPLEX, ArithmeticSimplifications::complexOfItsParts)
                    .named("complex(real(x), imag(x))")
                    .withBenefit(3),
                partOfComplex(Elementwise.REAL, 0).named("real(complex(x, y))"),
                partOfComplex(Elementwise.IMAG, 1).named("imag(complex(x, y))")))
        .toList();
  }

  /** {@code op(constant, x) -> op(x, constant)}. */
  private static boolean constantToRhs(Operation op, Rewriter rewriter) {
    return Matches.constantOrNull(op.operand(0)) != null
        && Matches.constantOrNull(op.operand(1)) == null
        && Replacement.byInferred(
            op,
            new OperationState(op.definition(), op.location())
                .addOperand(op.operand(1))
                .addOperand(op.operand(0)),
            rewriter);
  }

  /** {@code op(x, neutral) -> x}. */
  private static RewritePattern rightIsNeutral(OpDefinition definition, Test neutral) {
    return RewritePattern.of(
            definition,
            (op, rewriter) ->
                neutral.test(op.operand(1)) && Replacement.by(op, op.operand(0), rewriter))
        .withBenefit(2);
  }

  /** {@code op(x, absorbing) -> absorbing}. */
  private static RewritePattern rightAbsorbs(
      OpDefinition definition, Test absorbing, boolean keepsAttributes) {
    return RewritePattern.of(
            definition,
            (op, rewriter) ->
                absorbing.test(op.operand(1))
                    && (keepsAttributes
                        ? Replacement.by(op, op.operand(1), rewriter)
                        : Replacement.byBare(op, op.operand(1), rewriter)))
        .withBenefit(2);
  }

  /** {@code x - x -> 0} for integers; floats may be NaN. */
  private static boolean integerMinusItself(Operation op, Rewriter rewriter) {
    return Shapes.elementType(op.operand(0).type()) instanceof IntegerType
        && withItself(op, rewriter);
  }

  /** {@code op(x, x) -> 0}. */
  private static boolean withItself(Operation op, Rewriter rewriter) {
    RankedTensorType type = Matches.staticTypeOrNull(op.operand(0));
    if (type == null || op.operand(0) != op.operand(1)) {
      return false;
    }
    rewriter.replace(op, HloBuilder.replacing(op, rewriter).constant(Splats.of(type, 0L)));
    return true;
  }

  private static boolean xorZero(Operation op, Rewriter rewriter) {
    return Matches.isIntegerZero(op.operand(1)) && Replacement.byBare(op, op.operand(0), rewriter);
  }

  /** {@code complex(real(x), imag(x)) -> x}. */
  private static boolean complexOfItsParts(Operation op, Rewriter rewriter) {
    Operation real = Matches.definingOpOrNull(op.operand(0), Elementwise.REAL);
    Operation imaginary = Matches.definingOpOrNull(op.operand(1), Elementwise.IMAG);
    return real != null
        && imaginary != null
        && real.operand(0) == imaginary.operand(0)
        && Replacement.byBare(op, real.operand(0), rewriter);
  }

  /** {@code real(complex(x, y)) -> x} and {@code imag(complex(x, y)) -> y}. */
  private static RewritePattern partOfComplex(OpDefinition part, int index) {
    return RewritePattern.of(
            part,
            (op, rewriter) -> {
              Operation complex = Matches.definingOpOrNull(op.operand(0), Elementwise.COMPLEX);
              return complex != null && Replacement.byBare(op, complex.operand(index), rewriter);
            })
        .withBenefit(2);
  }
}
