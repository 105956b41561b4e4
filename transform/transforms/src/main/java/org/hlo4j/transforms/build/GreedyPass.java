package org.hlo4j.transforms.build;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
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
    if (!converges(root, patterns, options, pass, context)) {
      throw context.failure();
    }
  }

  /**
   * Rewrites the operations nested in {@code root}, and reports an error if the patterns do not
   * converge.
   *
   * @param root the operation whose regions are rewritten
   * @param patterns the patterns
   * @param options how they are applied
   * @param pass the name of the pass, for the message
   * @param context the context of the pass
   * @return whether the patterns converge
   */
  public static boolean converges(
      Operation root,
      RewritePatterns patterns,
      GreedyOptions options,
      String pass,
      PassContext context) {
    boolean converges =
        GreedyRewriter.apply(root, patterns, options, context.registry()).converged();
    if (!converges) {
      context
          .diagnostics()
          .error(
              root,
              "Failed to converge %s in %d iterations".formatted(pass, options.maxIterations()));
    }
    return converges;
  }

  /**
   * {@return a pass that applies patterns, last operations first, and fails without a message if
   * they do not converge}
   *
   * @param patterns the patterns
   */
  public static Pass of(List<RewritePattern> patterns) {
    return (root, context) -> {
      if (!GreedyRewriter.apply(root, RewritePatterns.of(patterns), context.registry())
          .converged()) {
        throw context.failure();
      }
    };
  }
}
