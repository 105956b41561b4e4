package org.hlo4j.transforms.optimize;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.fold.FoldOptions;
import org.hlo4j.transforms.fold.FoldPatterns;
import org.hlo4j.transforms.simplify.SimplificationPatterns;

/**
 * Folds and simplifies StableHLO to a common fixpoint of {@link
 * org.hlo4j.transforms.fold.AggressiveFolderPass} and {@link
 * org.hlo4j.transforms.simplify.AggressiveSimplificationPass}, folds first. Preserves what these
 * preserve.
 */
public final class TargetIndependentOptimizationPass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-target-independent-optimization",
          "Runs canonicalizers, folders, and other target-independent optimizations.",
          PassDefinition.FUNCTION,
          FoldOptions.DECLARATION,
          options -> GreedyPass.of(patterns(FoldOptions.of(options))));

  private TargetIndependentOptimizationPass() {}

  private static List<RewritePattern> patterns(FoldOptions options) {
    List<RewritePattern> patterns = new ArrayList<>();
    FoldPatterns.all(options).forEach(fold -> patterns.add(fold.withBenefit(2)));
    patterns.addAll(SimplificationPatterns.all(options.elementLimit()));
    return patterns;
  }
}
