package org.hlo4j.transforms.inline;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.func.FuncOp;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.SymbolRefAttr;
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
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.TransformPasses;
import org.hlo4j.transforms.symbol.SymbolLiveness;
import org.jspecify.annotations.Nullable;

/**
 * Inlines calls of functions and drops private functions that are not used any more. Functions are
 * canonicalised, and their calls inlined, after those that they call. Calls of functions that call
 * themselves, directly or not, stay, and so do those marked {@code no_inline} and those of
 * functions with operations of unknown dialects.
 */
public final class InlinerPass implements Pass {
  private static final String DEFAULT_PIPELINE = "default-pipeline";
  private static final String OP_PIPELINES = "op-pipelines";
  private static final String MAX_ITERATIONS = "max-iterations";
  private static final String THRESHOLD = "inlining-threshold";
  private static final long NO_THRESHOLD = (1L << Integer.SIZE) - 1;
  private static final int PERCENT = 100;

  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "inline",
          "Inline function calls",
          PassDefinition.ANY,
          List.of(
              PassOption.string(
                  DEFAULT_PIPELINE, "canonicalize", "What tidies up functions before and after."),
              PassOption.strings(
                  OP_PIPELINES, "The same for operations of one name, as func.func(cse)."),
              PassOption.integer(
                  MAX_ITERATIONS,
                  4,
                  "Has no effect: calls of functions that call themselves stay."),
              PassOption.integer(
                  THRESHOLD,
                  NO_THRESHOLD,
                  "How many operations the function may have, in percent of the caller's.")),
          InlinerPass::new);

  private final Pipeline tidying;
  private final long threshold;

  private InlinerPass(PassOptions options) {
    this.threshold = options.integer(THRESHOLD);
    this.tidying = new Pipeline(PassDefinition.FUNCTION);
    PassRegistry passes = PassRegistry.builder().addAll(TransformPasses.passes()).build();
    for (String own : options.strings(OP_PIPELINES)) {
      Pipeline pipeline = PipelineParser.parse(own, passes);
      if (pipeline.anchor().equals(PassDefinition.FUNCTION)) {
        tidying.addAll(pipeline);
      }
    }
    if (tidying.isEmpty()) {
      PipelineParser.parseInto(tidying, options.string(DEFAULT_PIPELINE), passes);
    }
  }

  @Override
  public void run(Operation root, PassContext context) {
    SymbolTables symbols = new SymbolTables();
    CallGraph graph = CallGraph.of(root, symbols);
    PassManager passes = new PassManager(context, (_, _) -> true);
    Rewriter rewriter = new Rewriter(context.registry());
    for (Operation function : graph.calleesFirst()) {
      tidy(function, passes, context);
      if (inlineCalls(function, graph, symbols, rewriter)) {
        tidy(function, passes, context);
      }
    }
    SymbolLiveness.eraseDead(root, operation -> operation.is(FuncOps.FUNC));
  }

  private void tidy(Operation function, PassManager passes, PassContext context) {
    if (!passes.run(tidying, function)) {
      throw context.failure();
    }
  }

  private boolean inlineCalls(
      Operation function, CallGraph graph, SymbolTables symbols, Rewriter rewriter) {
    List<Operation> calls = new ArrayList<>();
    function.walk(op -> {
      if (op.is(FuncOps.CALL)) {
        calls.add(op);
      }
    });
    boolean changed = false;
    for (Operation call : calls) {
      FuncOp callee = FuncOp.ofOrNull(calleeOrNull(call, symbols));
      if (callee != null
          && !graph.isRecursive(callee.operation())
          && Inlining.isLegal(call, callee)
          && isSmall(callee.operation(), function)) {
        Inlining.inline(call, callee, rewriter);
        changed = true;
      }
    }
    return changed;
  }

  private boolean isSmall(Operation callee, Operation caller) {
    return threshold == NO_THRESHOLD
        || (threshold > 0 && size(callee) * PERCENT <= threshold * size(caller));
  }

  private static long size(Operation function) {
    long[] count = {0};
    function.walk(_ -> count[0]++);
    return count[0] - 1;
  }

  static @Nullable Operation calleeOrNull(Operation call, SymbolTables symbols) {
    SymbolRefAttr callee = call.attributeOrNull("callee", SymbolRefAttr.class);
    return callee == null ? null : symbols.lookupNearestOrNull(call, callee);
  }
}
