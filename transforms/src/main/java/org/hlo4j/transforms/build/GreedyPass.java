package org.hlo4j.transforms.build;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePatterns;

/** Patterns applied until nothing changes, as the work of a pass. */
public final class GreedyPass {
  private GreedyPass() {}

  /** Rewrites what is inside {@code root}; a failure if it does not come to an end. */
  public static void apply(
      Operation root, RewritePatterns patterns, String pass, PassContext context) {
    apply(root, patterns, GreedyOptions.DEFAULT, pass, context);
  }

  /** As above for patterns that report: functions are not rewritten one after another. */
  public static void applyReporting(
      Operation root, RewritePatterns patterns, String pass, PassContext context) {
    apply(root, patterns, GreedyOptions.DEFAULT.withSeparates(false), pass, context);
  }

  /** As above, but last operations first. */
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
