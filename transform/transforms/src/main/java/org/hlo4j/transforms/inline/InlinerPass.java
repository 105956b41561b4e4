package org.hlo4j.transforms.inline;

import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.rewrite.Rewriter;

/**
 * Inlines calls of functions and erases private functions that have no uses. Functions are
 * canonicalized, and their calls inlined, after their callees. Calls of recursive functions stay,
 * as do those marked {@code no_inline}, those of functions with operations of unregistered
 * dialects, and those that would nest regions very deeply. Fails if the program would grow
 * excessively.
 */
public final class InlinerPass implements Pass {
  private static final String DEFAULT_PIPELINE = "default-pipeline";
  private static final String OP_PIPELINES = "op-pipelines";
  private static final String MAX_ITERATIONS = "max-iterations";
  private static final String THRESHOLD = "inlining-threshold";

  private static final List<PassOption> OPTIONS =
      List.of(
          PassOption.string(
              DEFAULT_PIPELINE,
              "canonicalize",
              "The pipeline that tidies up functions before and after, unless op-pipelines has"
                  + " one."),
          PassOption.strings(
              OP_PIPELINES, "Pipelines that tidy up operations of one name, as func.func(cse)."),
          PassOption.integer(
              MAX_ITERATIONS,
              4,
              "How often to tidy up functions that call each other and inline their calls."),
          PassOption.integer(
              THRESHOLD,
              Inliner.Limits.ANY,
              "How many operations a function that is inlined may have, in percent of the"
                  + " caller's."));

  private final Pipeline simplification;
  private final Inliner.Limits limits;

  private InlinerPass(PassOptions options, PassRegistry passes) {
    this.limits = new Inliner.Limits(options.integer(MAX_ITERATIONS), options.integer(THRESHOLD));
    this.simplification = new Pipeline(PassDefinition.FUNCTION);
    for (String own : options.strings(OP_PIPELINES)) {
      Pipeline pipeline = PipelineParser.parse(own, passes);
      if (simplification.isEmpty() && pipeline.anchor().equals(PassDefinition.FUNCTION)) {
        simplification.addAll(pipeline);
      }
    }
    if (simplification.isEmpty()) {
      PipelineParser.parseInto(simplification, options.string(DEFAULT_PIPELINE), passes);
    }
  }

  /**
   * {@return the name and options of the pass}
   *
   * @param passes the passes that its options may name
   */
  public static PassDefinition definition(Supplier<PassRegistry> passes) {
    return new PassDefinition(
            "inline",
            "Inline function calls",
            PassDefinition.ANY,
            OPTIONS,
            options -> new InlinerPass(options, passes.get()))
        .withClassName("InlinerPass");
  }

  @Override
  public void run(Operation root, PassContext context) {
    if (!root.has(Trait.SYMBOL_TABLE)) {
      throw context.failure(
          root,
          "'"
              + root.name()
              + "' op  was scheduled to run under the inliner, but does not define a symbol"
              + " table");
    }
    PassManager passes = new PassManager(context, (_, _) -> true);
    new Inliner(
            root,
            limits,
            context,
            new Rewriter(context.registry()),
            function -> simplify(function, passes, context))
        .run();
  }

  private void simplify(Operation function, PassManager passes, PassContext context) {
    if (!passes.run(simplification, function)) {
      throw context.failure();
    }
  }
}
