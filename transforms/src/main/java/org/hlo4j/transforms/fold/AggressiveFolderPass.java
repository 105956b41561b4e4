package org.hlo4j.transforms.fold;

import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePatterns;

/**
 * Computes operations on constants, and drops branches and loops that never run. Keeps what the
 * program computes, up to the rounding of floats where {@code optimize-float} allows, and which
 * effects it has. Afterwards nothing is left that these folds know.
 */
public final class AggressiveFolderPass {
  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-aggressive-folder",
          "Folds StableHLO operations",
          PassDefinition.FUNCTION,
          FoldOptions.DECLARATION,
          options -> {
            FoldOptions folds = FoldOptions.of(options);
            return (function, context) -> {
              RewritePatterns patterns = RewritePatterns.of(FoldPatterns.all(folds));
              if (!GreedyRewriter.apply(function, patterns, context.registry()).converged()) {
                throw context.failure();
              }
            };
          });

  private AggressiveFolderPass() {}
}
