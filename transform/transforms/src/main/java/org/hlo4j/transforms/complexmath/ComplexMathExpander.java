package org.hlo4j.transforms.complexmath;

import java.util.function.UnaryOperator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Accuracy;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands elementary functions of complex numbers to functions of real ones, by formulas that are
 * accurate in the whole complex plane. Afterwards the only {@code exponential}, {@code log}, {@code
 * log_plus_one} and {@code sqrt} of complex numbers are those that request an accuracy other than
 * the default.
 */
public final class ComplexMathExpander {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "stablehlo-complex-math-expander",
          "Expander for StableHLO complex math operations.",
          PassDefinition.FUNCTION,
          ComplexMathExpander::run);

  private ComplexMathExpander() {}

  private static void run(Operation function, PassContext context) {
    RewritePatterns patterns =
        new RewritePatterns()
            .add(pattern(Elementwise.EXPONENTIAL, ComplexExponential::of))
            .add(pattern(Elementwise.LOG, ComplexLogarithm::log))
            .add(pattern(Elementwise.LOG_PLUS_ONE, ComplexLogarithm::log1p))
            .add(pattern(Elementwise.SQRT, ComplexSquareRoot::of));
    GreedyPass.apply(function, patterns, "StableHLOComplexMathExpanderPass", context);
  }

  private static RewritePattern pattern(OpDefinition definition, UnaryOperator<Expr> formula) {
    return RewritePattern.of(
        definition,
        (operation, rewriter) -> {
          Expr z =
              HloBuilder.replacing(operation, rewriter)
                  .statingAccuracy()
                  .expr(operation.operand(0));
          if (!z.isComplex() || !Accuracy.isDefault(operation)) {
            return false;
          }
          rewriter.replace(operation, formula.apply(z).value());
          return true;
        });
  }
}
