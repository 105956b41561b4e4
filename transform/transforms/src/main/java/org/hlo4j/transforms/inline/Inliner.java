package org.hlo4j.transforms.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * Inlines along the call graph, callees first: simplifies the functions of a component, inlines
 * their calls and those exposed by that, and repeats until no call is inlined.
 */
final class Inliner {
  private static final long PERCENT = 100;

  private final CallGraph graph;
  private final FunctionUses uses;
  private final Rewriter rewriter;
  private final Consumer<Operation> simplification;
  private final Limits limits;
  private final GrowthLimit growth;
  private final Set<Operation> dead = new LinkedHashSet<>();

  /**
   * Limits of inlining.
   *
   * @param iterations the maximum number of iterations over a component; the first always runs
   * @param percent the maximum size of a callee, in percent of the caller's operations
   */
  record Limits(long iterations, long percent) {
    /** The largest threshold, which admits all callees. */
    static final long ANY = (1L << Integer.SIZE) - 1;
  }

  /** A call to consider. */
  private record Call(Operation operation, Operation caller, Operation callee) {}

  Inliner(
      Operation root,
      Limits limits,
      PassContext context,
      Rewriter rewriter,
      Consumer<Operation> simplification) {
    SymbolTables symbols = new SymbolTables();
    Set<Operation> functions = CallGraph.functionsInside(root);
    this.uses = new FunctionUses(root, functions, symbols);
    this.graph = CallGraph.of(functions, function -> uses.survey(function).callees(), symbols);
    this.limits = limits;
    this.growth = new GrowthLimit(uses, context);
    this.rewriter = rewriter;
    this.simplification = simplification;
  }

  void run() {
    for (List<Operation> component : graph.components()) {
      List<Operation> functions = new ArrayList<>(component);
      long iteration = 0;
      boolean again = true;
      while (again) {
        for (Operation function : functions) {
          simplification.accept(function);
        }
        functions.forEach(uses::recount);
        again = inlineCalls(functions) && ++iteration < limits.iterations;
        functions.removeAll(dead);
      }
    }
    for (List<Operation> component : graph.components().reversed()) {
      component.stream().filter(uses::isDead).forEach(this::drop);
    }
    dead.forEach(Operation::erase);
  }

  /** Marks a function as dead, and the functions that only it uses. */
  private void drop(Operation function) {
    uses.erase(function);
    dead.add(function);
  }

  /** Inlines calls in the functions; returns whether there were any. */
  private boolean inlineCalls(List<Operation> functions) {
    List<Call> calls = new ArrayList<>();
    for (Operation function : functions) {
      if (uses.isDead(function)) {
        drop(function);
      } else {
        collect(function.region(0), function, calls);
      }
    }
    boolean inlined = false;
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      if (!dead.contains(call.caller) && shouldInline(call)) {
        inline(call, calls);
        inlined = true;
      }
    }
    return inlined;
  }

  /** Collects the calls of a region, the last block first, and nested ones. */
  private void collect(Region region, Operation caller, List<Call> calls) {
    Deque<Block> pending = new ArrayDeque<>();
    region.blocks().forEach(pending::push);
    while (!pending.isEmpty()) {
      for (Operation op : pending.pop().operations()) {
        Operation callee = op.is(FuncOps.CALL) ? graph.calleeOrNull(op) : null;
        if (callee != null) {
          calls.add(new Call(op, caller, callee));
        } else if (!op.is(FuncOps.FUNC)) {
          for (int i = 0; i < op.regionCount(); i++) {
            op.region(i).blocks().forEach(pending::push);
          }
        }
      }
    }
  }

  private boolean shouldInline(Call call) {
    return !graph.isRecursive(call.callee)
        && permitsBlocksOf(call)
        && isSmall(call)
        && !growth.isTooDeep(call.operation, call.caller, call.callee)
        && uses.survey(call.callee).isRegistered()
        && CallInliner.isLegal(call.operation, new FuncOp(call.callee));
  }

  /** Returns whether the blocks of the callee are permitted in the region of the call. */
  private static boolean permitsBlocksOf(Call call) {
    Operation parent = call.operation.parentOpOrNull();
    return call.callee.region(0).hasOneBlock()
        || parent == null
        || parent.is(FuncOps.FUNC)
        || !parent.has(Trait.SINGLE_BLOCK);
  }

  private boolean isSmall(Call call) {
    if (limits.percent == Limits.ANY || limits.percent == 0) {
      return limits.percent > 0;
    }
    long caller = size(call.caller);
    return caller == 0 || size(call.callee) * PERCENT / caller <= limits.percent;
  }

  private static long size(Operation function) {
    long[] count = {0};
    function.walk(_ -> count[0]++);
    return count[0] - 1;
  }

  /** Inlines the body itself if the call is its only remaining use, else a copy. */
  private void inline(Call call, List<Call> calls) {
    Region body = call.callee.region(0);
    boolean last = uses.hasOneUse(call.callee);
    if (!last) {
      growth.count(call.operation, call.callee);
    }
    Region inlined = last ? body : CallInliner.copy(body);
    collect(inlined, call.caller, calls);
    CallInliner.inline(call.operation, inlined, rewriter);
    uses.inlined(call.caller, call.callee);
    if (last) {
      drop(call.callee);
    }
  }
}
