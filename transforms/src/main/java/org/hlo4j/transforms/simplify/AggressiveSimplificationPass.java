package org.hlo4j.transforms.simplify;

import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.transforms.fold.FoldOptions;

/**
 * Simplifies operations by what is known of their operands: drops what does nothing, merges what
 * follows on itself, replaces operations on dynamic shapes that turn out to be static. Keeps what
 * the program computes and which effects it has; adding zero may lose the sign of a zero.
 * Afterwards no operation is left that these patterns simplify.
 */
public final class AggressiveSimplificationPass {
  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-aggressive-simplification",
          "Canonicalizes StableHLO operations",
          PassDefinition.FUNCTION,
          List.of(FoldOptions.elementLimitOption()),
          options -> {
            long limit = options.integer(FoldOptions.ELEMENT_LIMIT);
            return (function, context) -> {
              RewritePatterns patterns = RewritePatterns.of(SimplificationPatterns.all(limit));
              if (!GreedyRewriter.apply(function, patterns, context.registry()).converged()) {
                throw context.failure();
              }
            };
          });

  private AggressiveSimplificationPass() {}
}
