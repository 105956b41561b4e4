package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * Determines which functions are free of effects, by a snapshot: each function is recorded before
 * it changes.
 */
final class FunctionEffects {
  private final Effects effects;
  private final SymbolTables symbols = new SymbolTables();

  /** The callees of each function; empty if it has effects of its own. */
  private final Map<Operation, Optional<List<Operation>>> callees = new IdentityHashMap<>();

  private final Map<Operation, Boolean> isFree = new IdentityHashMap<>();
  private int depth;

  FunctionEffects(DialectRegistry registry) {
    this.effects = new Effects(registry);
  }

  /** Records a function that is about to change. */
  void snapshot(Operation function) {
    callees.computeIfAbsent(function, this::calleesOf);
  }

  /** Returns whether a function is free of effects; recursive functions count as having some. */
  boolean isFree(Operation function) {
    Boolean cached = isFree.putIfAbsent(function, false);
    if (cached != null) {
      return cached;
    }
    if (++depth % FreshStack.CALLS == 0) {
      FreshStack.run(() -> compute(function));
    } else {
      compute(function);
    }
    depth--;
    return isFree.getOrDefault(function, false);
  }

  private void compute(Operation function) {
    snapshot(function);
    Optional<List<Operation>> called = callees.getOrDefault(function, Optional.empty());
    isFree.put(function, called.isPresent() && called.get().stream().allMatch(this::isFree));
  }

  private Optional<List<Operation>> calleesOf(Operation function) {
    Region body = function.region(0);
    List<Operation> called = new ArrayList<>();
    return !body.isEmpty() && isFreeExceptCalls(body, called)
        ? Optional.of(called)
        : Optional.empty();
  }

  private boolean isFreeExceptCalls(Region region, List<Operation> called) {
    for (Block block : region.blocks()) {
      for (Operation operation : block.operations()) {
        if (!isFreeExceptCalls(operation, called)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isFreeExceptCalls(Operation operation, List<Operation> called) {
    if (operation.is(FuncOps.CALL)) {
      Operation callee = FuncOp.calleeOrNull(operation, symbols);
      return callee != null && callee.is(FuncOps.FUNC) && called.add(callee);
    }
    return operation.has(Trait.RECURSIVE_MEMORY_EFFECTS)
        ? operation.regions().stream().allMatch(region -> isFreeExceptCalls(region, called))
        : effects.isMemoryEffectFree(operation);
  }
}
