package org.hlo4j.transforms.simplify;

import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.fold.FoldOptions;

/**
 * Simplifies operations algebraically: erases identities, merges successive operations of a kind,
 * replaces dynamic operations whose shapes are static. Preserves what the program computes and its
 * effects but for one replacement, which upstream's pass makes: {@code x + 0.0} becomes {@code x},
 * which is -0.0 if x is. Afterwards none of these patterns applies.
 */
public final class AggressiveSimplificationPass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-aggressive-simplification",
          "Canonicalizes StableHLO operations",
          PassDefinition.FUNCTION,
          List.of(FoldOptions.elementLimitOption()),
          options ->
              GreedyPass.of(
                  SimplificationPatterns.all(options.integer(FoldOptions.ELEMENT_LIMIT))));

  private AggressiveSimplificationPass() {}
}
