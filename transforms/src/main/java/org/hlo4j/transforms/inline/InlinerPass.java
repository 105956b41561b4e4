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
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RegionSimplification;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.symbol.SymbolLiveness;
import org.jspecify.annotations.Nullable;

/**
 * Inlines calls of functions and drops private functions that are not used any more. Functions are
 * canonicalised, and their calls inlined, after those that they call. Calls of functions that call
 * themselves, directly or not, stay, and so do those marked {@code no_inline} and those of
 * functions with operations of unknown dialects.
 */
public final class InlinerPass implements Pass {
  private static final GreedyOptions CANONICALIZATION =
      GreedyOptions.DEFAULT.withTopDown(true).withRegions(RegionSimplification.NORMAL);

  /** How the pass is listed. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of("inline", "Inline function calls", PassDefinition.ANY, new InlinerPass());

  private InlinerPass() {}

  @Override
  public void run(Operation root, PassContext context) {
    SymbolTables symbols = new SymbolTables();
    CallGraph graph = CallGraph.of(root, symbols);
    RewritePatterns patterns = RewritePatterns.canonicalizations(context.registry());
    Rewriter rewriter = new Rewriter(context.registry());
    for (Operation function : graph.calleesFirst()) {
      GreedyRewriter.apply(function, patterns, CANONICALIZATION, context.registry());
      if (inlineCalls(function, graph, symbols, rewriter)) {
        GreedyRewriter.apply(function, patterns, CANONICALIZATION, context.registry());
      }
    }
    SymbolLiveness.eraseDead(root, operation -> operation.is(FuncOps.FUNC));
  }

  private static boolean inlineCalls(
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
          && Inlining.isLegal(call, callee)) {
        Inlining.inline(call, callee, rewriter);
        changed = true;
      }
    }
    return changed;
  }

  static @Nullable Operation calleeOrNull(Operation call, SymbolTables symbols) {
    SymbolRefAttr callee = call.attributeOrNull("callee", SymbolRefAttr.class);
    return callee == null ? null : symbols.lookupNearestOrNull(call, callee);
  }
}
