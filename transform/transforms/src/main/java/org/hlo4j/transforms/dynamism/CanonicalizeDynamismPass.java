package org.hlo4j.transforms.dynamism;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.transforms.build.GreedyPass;

/**
 * Replaces dynamic operations whose shapes are constants by static ones, and drops the operands of
 * custom calls that specify static result shapes. Preserves what the program computes. Afterwards
 * no dynamic operation has only constant shapes.
 */
public final class CanonicalizeDynamismPass implements Pass {
  private static final int MAX_ITERATIONS = 2;

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "stablehlo-canonicalize-dynamism",
          "Canonicalizes dynamic StableHLO ops into static ops.",
          PassDefinition.FUNCTION,
          new CanonicalizeDynamismPass(MAX_ITERATIONS));

  /**
   * The same for programs of any kind, which is not among the passes of command lines: upstream's
   * ends with an error if operations change more than once.
   */
  public static final PassDefinition UNTIL_NOTHING_CHANGES =
      PassDefinition.of(
          "canonicalize-dynamism",
          "Canonicalizes dynamic operations into static ones.",
          PassDefinition.FUNCTION,
          new CanonicalizeDynamismPass(GreedyOptions.NO_LIMIT));

  private final long maxIterations;

  private CanonicalizeDynamismPass(long maxIterations) {
    this.maxIterations = maxIterations;
  }

  @Override
  public void run(Operation function, PassContext context) {
    GreedyPass.converges(
        function,
        patterns(context.diagnostics()),
        GreedyOptions.DEFAULT.withTopDown(true).withMaxIterations(maxIterations),
        "StablehloCanonicalizeDynamism",
        context);
  }

  /**
   * {@return the patterns of this pass}
   *
   * @param diagnostics receives errors about malformed custom calls
   */
  public static RewritePatterns patterns(Diagnostics diagnostics) {
    RewritePatterns patterns = new RewritePatterns();
    patterns.add(CustomCallPattern.reportingTo(diagnostics));
    patterns.addAll(DynamicOpPatterns.ALL);
    return patterns;
  }
}
