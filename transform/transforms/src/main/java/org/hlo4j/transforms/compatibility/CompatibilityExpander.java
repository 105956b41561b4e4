package org.hlo4j.transforms.compatibility;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.Accuracy;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.TargetOption;

/**
 * Expands operations and attributes that a release of StableHLO does not support: tangents below
 * 1.4.0, batching dimensions of gathers and scatters below 1.1.0, replica groups given by mesh axes
 * below 1.16.0, ranges in locations below 1.9.0. Preserves what the program computes. Afterwards
 * the only ones left are tangents of an accuracy other than the default and batching dimensions of
 * indices of dynamic shape, which have no other form.
 */
public final class CompatibilityExpander {
  private static final Version BATCHING_DIMENSIONS = new Version(1, 1, 0);
  private static final Version TAN = new Version(1, 4, 0);
  private static final Version LOCATION_RANGES = new Version(1, 9, 0);
  private static final Version MESH_AXES = new Version(1, 16, 0);

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      TargetOption.pass(
          "stablehlo-compatibility-expander",
          "Compatibility expander for StableHLO operations.",
          CompatibilityExpander::run);

  private CompatibilityExpander() {}

  private static void run(Operation module, Version target, PassContext context) {
    if (target.isBefore(LOCATION_RANGES)) {
      LocationRangeRemoval.remove(module);
    }
    RewritePatterns patterns = new RewritePatterns();
    if (target.isBefore(BATCHING_DIMENSIONS)) {
      patterns.add(
          RewritePattern.of(Indexing.GATHER, BatchingDimensions::expandGather).ignoringUses());
      patterns.add(
          RewritePattern.of(Indexing.SCATTER, BatchingDimensions::expandScatter).ignoringUses());
    }
    if (target.isBefore(TAN)) {
      patterns.add(RewritePattern.of(Elementwise.TAN, CompatibilityExpander::tan).ignoringUses());
    }
    if (target.isBefore(MESH_AXES)) {
      MeshAxes meshAxes = new MeshAxes(context.diagnostics());
      patterns.add(RewritePattern.ofAny(meshAxes::flatten).ignoringUses());
    }
    GreedyPass.applyReporting(module, patterns, "StableHLOCompatibilityExpanderPass", context);
  }

  /** {@code sin / cos}, or {@code (tan(x) + i tanh(y)) / (1 - i tan(x) tanh(y))}. */
  private static boolean tan(Operation operation, Rewriter rewriter) {
    if (!Accuracy.isDefault(operation)) {
      return false;
    }
    Expr z = HloBuilder.replacing(operation, rewriter).statingAccuracy().expr(operation.operand(0));
    rewriter.replace(operation, (z.isComplex() ? complexTan(z) : realTan(z)).value());
    return true;
  }

  private static Expr realTan(Expr x) {
    return x.sine().over(x.cosine());
  }

  private static Expr complexTan(Expr z) {
    Expr tan = z.real().apply(Elementwise.TAN);
    Expr tanh = z.imag().apply(Elementwise.TANH);
    Expr numerator = tan.complex(tanh);
    Expr one = tan.like(1.0);
    return numerator.over(one.complex(tan.times(tanh).negate()));
  }
}
