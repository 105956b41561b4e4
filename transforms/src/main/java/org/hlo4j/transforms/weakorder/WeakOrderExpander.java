package org.hlo4j.transforms.weakorder;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
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

  private WeakOrderExpander() {}

  private static boolean expand(Operation compare, Rewriter rewriter) {
    if (CompareOp.COMPARE_TYPE.getOrNull(compare) != ComparisonType.WEAKORDER) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(compare, rewriter);
    Expr lhs = builder.expr(compare.operand(0));
    Expr rhs = builder.expr(compare.operand(1));
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(compare);
    Expr holds =
        switch (direction) {
          case EQ -> equal(lhs, rhs);
          case NE -> equal(lhs, rhs).not();
          case GE -> lhs.ge(rhs).or(isNan(lhs));
          case GT -> less(rhs, lhs);
          case LE -> lhs.le(rhs).or(isNan(rhs));
          case LT -> less(lhs, rhs);
        };
    rewriter.replace(compare, holds.value());
    return true;
  }

  private static Expr isNan(Expr x) {
    return x.ne(x);
  }

  private static Expr equal(Expr x, Expr y) {
    return x.eq(y).or(isNan(x).and(isNan(y)));
  }

  private static Expr less(Expr x, Expr y) {
    return x.lt(y).or(x.eq(x).and(isNan(y)));
  }
}
