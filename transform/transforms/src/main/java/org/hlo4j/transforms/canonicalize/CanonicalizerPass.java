package org.hlo4j.transforms.canonicalize;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RegionSimplification;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.transforms.cse.CsePass;

/**
 * Folds operations, applies the canonicalization patterns of dialects, merges equal constants and
 * erases dead operations. Preserves what the program computes and its effects. The result is a
 * fixpoint, unless {@code max-iterations} or {@code max-num-rewrites} ends the rewriting early.
 */
public final class CanonicalizerPass implements Pass {
  private static final String TOP_DOWN = "top-down";
  private static final String REGION_SIMPLIFY = "region-simplify";
  private static final String MAX_ITERATIONS = "max-iterations";
  private static final String MAX_REWRITES = "max-num-rewrites";
  private static final String DISABLED = "disable-patterns";
  private static final String ENABLED = "enable-patterns";
  private static final String TEST_CONVERGENCE = "test-convergence";
  private static final String CSE = "cse-between-iterations";
  private static final String DIALECTS = "filter-dialects";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
              "canonicalize",
              "Canonicalize operations",
              PassDefinition.ANY,
              List.of(
                  PassOption.bool(TOP_DOWN, true, "Visit operations in the order of the program."),
                  PassOption.string(
                      REGION_SIMPLIFY,
                      "normal",
                      "How to tidy up regions: disabled, normal, aggressive."),
                  PassOption.integer(
                      MAX_ITERATIONS,
                      10,
                      "How often to visit all operations at most; -1 for no limit."),
                  PassOption.integer(
                      MAX_REWRITES,
                      GreedyOptions.NO_LIMIT,
                      "How often to rewrite in an iteration at most; -1 for no limit."),
                  PassOption.bool(
                      TEST_CONVERGENCE, false, "Fail if there is more to do at the end."),
                  PassOption.bool(
                      CSE,
                      false,
                      "Eliminate common subexpressions after each iteration; if there were any,"
                          + " another one follows."),
                  PassOption.strings(
                      DIALECTS,
                      "Dialects whose patterns are used; those of all if none are given."),
                  PassOption.strings(
                      DISABLED,
                      "Operations whose patterns are left out; patterns have no other names."),
                  PassOption.strings(ENABLED, "Operations to whose patterns others are left out.")),
              CanonicalizerPass::new)
          .withClassName("CanonicalizerPass");

  private final GreedyOptions options;
  private final boolean mustConverge;
  private final boolean findsEqual;
  private final Set<String> dialects;
  private final Set<String> disabled;
  private final Set<String> enabled;

  private CanonicalizerPass(PassOptions given) {
    this.options =
        GreedyOptions.DEFAULT
            .withTopDown(given.bool(TOP_DOWN))
            .withRegions(regions(given.string(REGION_SIMPLIFY)))
            .withMaxIterations(given.integer(MAX_ITERATIONS))
            .withMaxRewrites(given.integer(MAX_REWRITES));
    this.mustConverge = given.bool(TEST_CONVERGENCE);
    this.findsEqual = given.bool(CSE);
    this.dialects = new LinkedHashSet<>(given.strings(DIALECTS));
    this.disabled = Set.copyOf(given.strings(DISABLED));
    this.enabled = Set.copyOf(given.strings(ENABLED));
  }

  private boolean isAllowed(String operation) {
    return !disabled.contains(operation)
        && (enabled.isEmpty() || enabled.contains(operation))
        && (dialects.isEmpty()
            || dialects.contains(operation.substring(0, operation.indexOf('.'))));
  }

  private static RegionSimplification regions(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "disabled", "false" -> RegionSimplification.DISABLED;
      case "normal", "true", "" -> RegionSimplification.NORMAL;
      case "aggressive" -> RegionSimplification.AGGRESSIVE;
      default ->
          throw new PipelineException(
              "for the --" + REGION_SIMPLIFY + " option: Cannot find option named '" + name + "'!");
    };
  }

  @Override
  public void run(Operation operation, PassContext context) {
    checkDialects(operation, context);
    RewritePatterns patterns =
        RewritePatterns.canonicalizations(context.registry(), this::isAllowed);
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            operation,
            patterns,
            options,
            context.registry(),
            region -> findsEqual && CsePass.eliminate(region, context.registry()));
    if (mustConverge && !outcome.converged()) {
      throw context.failure();
    }
  }

  private void checkDialects(Operation operation, PassContext context) {
    for (String dialect : dialects) {
      if (!context.registry().namespaces().contains(dialect)) {
        throw context.failure(
            Diagnostic.error(
                operation.location(),
                "can't load dialect '" + dialect + "': missing registration?"));
      }
    }
  }
}
