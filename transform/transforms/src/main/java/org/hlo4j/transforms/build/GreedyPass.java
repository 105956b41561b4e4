package org.hlo4j.transforms.build;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePatterns;

/** Greedy rewriting to a fixpoint as the body of a pass. */
public final class GreedyPass {
  private GreedyPass() {}

  /**
   * Rewrites the operations nested in {@code root}, first operations first.
   *
   * @param root the operation whose regions are rewritten
   * @param patterns the patterns
   * @param pass the name of the pass, for the message
   * @param context the context of the pass
   * @throws org.hlo4j.ir.pass.PassFailure if the patterns do not converge
   */
  public static void apply(
      Operation root, RewritePatterns patterns, String pass, PassContext context) {
    apply(root, patterns, GreedyOptions.DEFAULT, pass, context);
  }

  /**
   * As {@link #apply} for patterns that report diagnostics: each iteration visits all functions, in
   * order.
   *
   * @param root the operation whose regions are rewritten
   * @param patterns the patterns
   * @param pass the name of the pass, for the message
   * @param context the context of the pass
   * @throws org.hlo4j.ir.pass.PassFailure if the patterns do not converge
   */
  public static void applyReporting(
      Operation root, RewritePatterns patterns, String pass, PassContext context) {
    apply(root, patterns, GreedyOptions.DEFAULT.withSeparates(false), pass, context);
  }

  /**
   * As {@link #apply}, but last operations first.
   *
   * @param root the operation whose regions are rewritten
   * @param patterns the patterns
   * @param pass the name of the pass, for the message
   * @param context the context of the pass
   * @throws org.hlo4j.ir.pass.PassFailure if the patterns do not converge
   */
  public static void applyBottomUp(
      Operation root, RewritePatterns patterns, String pass, PassContext context) {
    apply(root, patterns, GreedyOptions.DEFAULT.withTopDown(false), pass, context);
  }

  private static void apply(
      Operation root,
      RewritePatterns patterns,
      GreedyOptions options,
      String pass,
      PassContext context) {
    if (!GreedyRewriter.apply(root, patterns, options, context.registry()).converged()) {
      context
          .diagnostics()
          .error(
              root,
              "Failed to converge %s in %d iterations".formatted(pass, options.maxIterations()));
      throw context.failure();
    }
  }
}
