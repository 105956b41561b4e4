package org.hlo4j.transforms.refine;

import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.opset.func.FuncOps;

/** Which functions only compute their results, as the program was at the start. */
final class FunctionEffects {
  private final Effects effects;
  private final SymbolTables symbols = new SymbolTables();
  private final Map<Operation, Boolean> isFree = new IdentityHashMap<>();
  private int depth;

  FunctionEffects(Operation entry, DialectRegistry registry) {
    this.effects = new Effects(registry);
    visit(entry);
    Operation module = entry.parentOpOrNull();
    if (module != null) {
      for (Operation function : module.region(0).front().operations()) {
        if (function.is(FuncOps.FUNC)) {
          visit(function);
        }
      }
    }
  }

  boolean isFree(Operation function) {
    return isFree.getOrDefault(function, false);
  }

  /** A function that calls itself counts as having effects. */
  private boolean visit(Operation function) {
    Boolean known = isFree.putIfAbsent(function, false);
    if (known != null) {
      return known;
    }
    if (++depth % FreshStack.CALLS == 0) {
      FreshStack.run(() -> compute(function));
    } else {
      compute(function);
    }
    depth--;
    return isFree(function);
  }

  private void compute(Operation function) {
    Region body = function.region(0);
    isFree.put(function, !body.blocks().isEmpty() && isFree(body));
  }

  private boolean isFree(Region region) {
    for (Block block : region.blocks()) {
      for (Operation operation : block.operations()) {
        if (!isFreeOperation(operation)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isFreeOperation(Operation operation) {
    if (operation.is(FuncOps.CALL)) {
      Operation callee =
          operation
              .attribute("callee", SymbolRefAttr.class)
              .map(name -> symbols.lookupNearestOrNull(operation, name))
              .orElse(null);
      return callee != null && callee.is(FuncOps.FUNC) && visit(callee);
    }
    return operation.has(Trait.RECURSIVE_MEMORY_EFFECTS)
        ? operation.regions().stream().allMatch(this::isFree)
        : effects.isMemoryEffectFree(operation);
  }
}
