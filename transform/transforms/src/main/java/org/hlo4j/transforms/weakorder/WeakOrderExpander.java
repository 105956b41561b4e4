package org.hlo4j.transforms.weakorder;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands comparisons in weak order, new in StableHLO 1.22.0, to those of IEEE 754: zeros are equal
 * in both; a NaN, which is unequal to itself, is equal to every other NaN and greater than every
 * number. It is separate from {@code stablehlo-compatibility-expander}, since upstream's leaves
 * them.
 */
public final class WeakOrderExpander {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "hlo4j-weak-order-expander",
          "Expand comparisons of type WEAKORDER to comparisons that older releases know.",
          PassDefinition.ANY,
          (root, context) ->
              GreedyPass.apply(
                  root,
                  new RewritePatterns()
                      .add(
                          RewritePattern.of(Elementwise.COMPARE, WeakOrderExpander::expand)
                              .ignoringUses()),
                  "WeakOrderExpander",
                  context));

  private final HloBuilder builder;
  private final Operation compare;

  /**
   * The type of the result and of all values on the way. Those of operands may know other sizes, so
   * it does not follow from them.
   */
  private final Type truths;

  private WeakOrderExpander(HloBuilder builder, Operation compare) {
    this.builder = builder;
    this.compare = compare;
    this.truths = compare.result(0).type();
  }

  private static boolean expand(Operation compare, Rewriter rewriter) {
    if (CompareOp.COMPARE_TYPE.getOrNull(compare) != ComparisonType.WEAKORDER) {
      return false;
    }
    new WeakOrderExpander(HloBuilder.replacing(compare, rewriter), compare).replaceBy(rewriter);
    return true;
  }

  private void replaceBy(Rewriter rewriter) {
    Value lhs = compare.operand(0);
    Value rhs = compare.operand(1);
    Value holds =
        switch (CompareOp.COMPARISON_DIRECTION.get(compare)) {
          case EQ -> equal(lhs, rhs);
          case NE -> make(Elementwise.NOT, equal(lhs, rhs));
          case GE -> make(Elementwise.OR, holds(ComparisonDirection.GE, lhs, rhs), isNan(lhs));
          case GT -> less(rhs, lhs);
          case LE -> make(Elementwise.OR, holds(ComparisonDirection.LE, lhs, rhs), isNan(rhs));
          case LT -> less(lhs, rhs);
        };
    rewriter.replace(compare, holds);
  }

  private Value isNan(Value x) {
    return holds(ComparisonDirection.NE, x, x);
  }

  private Value equal(Value x, Value y) {
    Value same = holds(ComparisonDirection.EQ, x, y);
    Value bothNan = make(Elementwise.AND, isNan(x), isNan(y));
    return make(Elementwise.OR, same, bothNan);
  }

  private Value less(Value x, Value y) {
    Value before = holds(ComparisonDirection.LT, x, y);
    Value onlyLast = make(Elementwise.AND, holds(ComparisonDirection.EQ, x, x), isNan(y));
    return make(Elementwise.OR, before, onlyLast);
  }

  private Value holds(ComparisonDirection direction, Value x, Value y) {
    return builder.make(
        builder.state(Elementwise.COMPARE, x, y).set(CompareOp.COMPARISON_DIRECTION, direction),
        truths);
  }

  private Value make(OpDefinition definition, Value... operands) {
    return builder.make(definition, truths, operands);
  }
}
