package org.hlo4j.transforms.newer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.TargetOption;

/**
 * Expands operations of StableHLO 1.15.0 and later that a release does not know and upstream's
 * {@code stablehlo-compatibility-expander} leaves: asynchronous operations run where they start,
 * reductions to one process become those of all, broadcasts of several tensors one for each,
 * convolutions of two types of eight bits those of f32, and products that emulate f32 by f8E4M3FN
 * those of the default algorithm. Preserves what the program computes, but that the last ones round
 * less. Other forms of these operations stay: futures that leave a function, and roots known only
 * at run time.
 */
public final class NewerOperationsExpander {
  /**
   * A pattern that expands what came with a release.
   *
   * @param since the release
   * @param pattern the pattern
   */
  private record Step(Version since, RewritePattern pattern) {}

  private static final List<Step> STEPS =
      List.of(
          new Step(
              new Version(1, 15, 0),
              RewritePattern.of(Collectives.ASYNC_START, NewerCollectives::startedAtOnce)),
          new Step(
              new Version(1, 19, 0),
              RewritePattern.of(Collectives.COLLECTIVE_REDUCE, NewerCollectives::reducedByAll)
                  .ignoringUses()),
          new Step(
              new Version(1, 20, 0),
              RewritePattern.of(Collectives.COLLECTIVE_BROADCAST, NewerCollectives::eachBroadcast)
                  .ignoringUses()),
          new Step(
              new Version(1, 20, 0),
              RewritePattern.of(Contractions.CONVOLUTION, NewerProducts::widened).ignoringUses()),
          new Step(
              new Version(1, 21, 0),
              RewritePattern.of(Contractions.DOT_GENERAL, NewerProducts::byDefault)
                  .ignoringUses()));

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      TargetOption.pass(
          "hlo4j-newer-operations-expander",
          "Expand operations that older releases do not know and upstream's expander leaves.",
          NewerOperationsExpander::run);

  private NewerOperationsExpander() {}

  private static void run(Operation module, Version target, PassContext context) {
    List<RewritePattern> needed = new ArrayList<>();
    for (Step step : STEPS) {
      if (target.isBefore(step.since())) {
        needed.add(step.pattern());
      }
    }
    RewritePatterns patterns = new RewritePatterns();
    patterns.addAll(needed);
    GreedyPass.apply(module, patterns, "NewerOperationsExpander", context);
  }
}
