package org.hlo4j.transforms.refine;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.transforms.fold.SizeFolds;

/**
 * Infers shapes through a program from the types of the main function's arguments: evaluates what
 * shapes depend on, and refines results of operations and called functions. Types become more
 * specific, never different.
 */
public final class RefineShapesPass implements Pass {
  /** Patterns for calls that take attributes as operands, and for sizes by any arithmetic. */
  private static final List<RewritePattern> BEYOND_UPSTREAM =
      Stream.concat(DynamicCallPatterns.ALL.stream(), Stream.of(SizeFolds.OF_FEW_ELEMENTS))
          .toList();

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "stablehlo-refine-shapes",
          "Refines shapes across a StableHLO program.",
          PassDefinition.MODULE,
          new RefineShapesPass(List.of(), FunctionRefiner.MAX_ITERATIONS));

  /** The same with what upstream's leaves, which is not among the passes of command lines. */
  public static final PassDefinition WITH_CALLS =
      PassDefinition.of(
          "refine-shapes-and-calls",
          "Refines shapes across a program, also by calls and arithmetic that upstream leaves.",
          PassDefinition.MODULE,
          new RefineShapesPass(BEYOND_UPSTREAM, FunctionRefiner.MAX_ITERATIONS));

  /** The same for arguments some of whose sizes stay dynamic, until nothing changes. */
  static final PassDefinition PARTIAL =
      PassDefinition.of(
          "refine-some-shapes",
          "Refines shapes across a program, as far as they are known.",
          PassDefinition.MODULE,
          new RefineShapesPass(
              Stream.concat(BEYOND_UPSTREAM.stream(), PartialShapePatterns.ALL.stream()).toList(),
              GreedyOptions.NO_LIMIT));

  private final List<RewritePattern> others;
  private final long maxIterations;

  private RefineShapesPass(List<RewritePattern> others, long maxIterations) {
    this.others = others;
    this.maxIterations = maxIterations;
  }

  @Override
  public void run(Operation module, PassContext context) {
    RefinementTarget.of(module, context).ifPresent(entry -> refine(entry, context));
  }

  private void refine(Operation entry, PassContext context) {
    try {
      new FunctionRefiner(context, others, maxIterations, maxIterations == GreedyOptions.NO_LIMIT)
          .refine(RefinementKey.ofEntry(entry));
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(context.diagnostics()::report);
      throw context.failure(entry, "Failed to refine entry function");
    }
  }
}
