package org.hlo4j.transforms.chlo;

import java.util.function.Predicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.transforms.build.ConversionPasses;

/**
 * Legalizes CHLO to StableHLO. Afterwards there is no operation of CHLO; for dynamic shapes there
 * are operations of the dialects {@code shape} and {@code tensor}. Special functions become
 * formulas of elementary functions, in 32 bits for narrower floats where that matters.
 */
public final class ChloLegalizeToStablehlo {
  /** The pass with the formulas of the newest release, by which everything here expands CHLO. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "hlo4j-chlo-legalize-to-stablehlo",
          "Legalizes CHLO to StableHLO and Shape by the formulas of the newest release",
          PassDefinition.FUNCTION,
          ChloLegalizeToStablehlo::run);

  /**
   * Upstream's pass as its tests of 1.20.0 demand it. Later releases have changed two formulas:
   * {@code asin} of reals and {@code digamma}.
   */
  public static final PassDefinition DEFINITION_OF_1_20 =
      PassDefinition.of(
          "chlo-legalize-to-stablehlo",
          "Legalizes from CHLO ops flow to StableHLO and Shape ops",
          PassDefinition.FUNCTION,
          ChloLegalizeToStablehlo::runOf120);

  private ChloLegalizeToStablehlo() {}

  static void run(Operation function, PassContext context) {
    run(function, _ -> false, context);
  }

  /**
   * Legalizes the operations of a function.
   *
   * @param function the function
   * @param isKept whether an operation of CHLO is left as it is
   * @param context the context of the pass
   */
  public static void run(Operation function, Predicate<Operation> isKept, PassContext context) {
    run(function, isKept, patterns(context.diagnostics()), context);
  }

  private static void runOf120(Operation function, PassContext context) {
    ConversionPatterns changed = new ConversionPatterns().addAll(FormulaPatterns.of120());
    ConversionPatterns patterns = addTo(changed, context.diagnostics());
    run(function, _ -> false, patterns, context);
  }

  private static void run(
      Operation function,
      Predicate<Operation> isKept,
      ConversionPatterns patterns,
      PassContext context) {
    ConversionTarget target =
        new ConversionTarget()
            .dynamicallyLegalDialects(isKept, "chlo")
            .legalDialects("stablehlo", "arith", "func", "shape", "tensor");
    ConversionPasses.partially(function, target, patterns, context);
  }

  static ConversionPatterns patterns(Diagnostics diagnostics) {
    return addTo(new ConversionPatterns(), diagnostics);
  }

  private static ConversionPatterns addTo(ConversionPatterns patterns, Diagnostics diagnostics) {
    return patterns
        .addAll(BroadcastPatterns.all(diagnostics))
        .addAll(ConstantPatterns.all())
        .addAll(FormulaPatterns.all())
        .add(ConversionPattern.of(Structural.RAGGED_DOT, RaggedDot::rewrite))
        .add(ConversionPattern.of(Structural.SCAN, Scan::rewrite))
        .add(ConversionPattern.of(Structural.TOP_K, TopK::rewrite));
  }
}
