package org.hlo4j.transforms.fold;

import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.transforms.build.GreedyPass;

/**
 * Evaluates operations on constants, and erases branches and loops that never run. Preserves what
 * the program computes, up to the rounding of floats where {@code optimize-float} allows it, and
 * its effects. Afterwards none of these folds applies.
 */
public final class AggressiveFolderPass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-aggressive-folder",
          "Folds StableHLO operations",
          PassDefinition.FUNCTION,
          FoldOptions.DECLARATION,
          options -> GreedyPass.of(FoldPatterns.all(FoldOptions.of(options))));

  private AggressiveFolderPass() {}
}
