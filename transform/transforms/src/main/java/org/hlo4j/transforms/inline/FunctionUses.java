package org.hlo4j.transforms.inline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * Use counts of the private functions that can be erased once unused: those that only functions
 * refer to.
 */
final class FunctionUses {
  private final SymbolTables symbols;

  /** The number of uses of each erasable function. */
  private final IdentityMap<Operation, Integer> counts = new IdentityMap<>();

  /** The number of uses of erasable functions in each function. */
  private final IdentityMap<Operation, Map<Operation, Integer>> uses = new IdentityMap<>();

  /** Cache of surveys, invalidated when functions change. */
  private final IdentityMap<Operation, FunctionSurvey> surveys = new IdentityMap<>();

  /** The total number of operations. */
  private long operations;

  FunctionUses(Operation root, Set<Operation> functions, SymbolTables symbols) {
    this.symbols = symbols;
    for (Operation function : functions) {
      if (isPrivate(function)) {
        counts.put(function, 0);
      }
    }
    excludeExternalUses(root);
    for (Operation function : functions) {
      recount(function);
      operations += survey(function).operations();
    }
  }

  /** Returns the initial number of operations nested in the root. */
  long operationsAtStart() {
    return operations;
  }

  /** Returns the survey of a function. */
  FunctionSurvey survey(Operation function) {
    FunctionSurvey survey = surveys.getOrNull(function);
    if (survey == null) {
      survey = FunctionSurvey.of(function, symbols);
      surveys.put(function, survey);
    }
    return survey;
  }

  private static boolean isPrivate(Operation function) {
    return FuncOp.VISIBILITY.getOr(function, "public").equals("private");
  }

  /** Excludes symbols that operations outside of functions use. */
  private void excludeExternalUses(Operation root) {
    for (int i = 0; i < root.regionCount(); i++) {
      for (Block block : root.region(i).blocks()) {
        for (Operation op : block.operations()) {
          operations++;
          if (!op.is(FuncOps.FUNC)) {
            forEachUse(op, counts::remove);
            excludeExternalUses(op);
          }
        }
      }
    }
  }

  private void forEachUse(Operation user, Consumer<Operation> visitor) {
    SymbolReferences.forEach(
        user,
        reference -> {
          Operation symbol = symbols.lookupNearestOrNull(user, reference);
          if (symbol != null && counts.containsKey(symbol)) {
            visitor.accept(symbol);
          }
        });
  }

  /** Recounts the uses in a function that has changed. */
  void recount(Operation function) {
    removeUses(function);
    surveys.remove(function);
    Map<Operation, Integer> found = new LinkedHashMap<>(survey(function).references());
    found.keySet().removeIf(symbol -> !counts.containsKey(symbol));
    uses.put(function, found);
    found.forEach(this::add);
  }

  /** Removes the uses in a function that is to be erased, and the function itself. */
  void erase(Operation function) {
    removeUses(function);
    counts.remove(function);
  }

  /** Updates counts after a copy of {@code callee} replaced a call in {@code caller}. */
  void inlined(Operation caller, Operation callee) {
    surveys.remove(caller);
    Map<Operation, Integer> ofCaller = uses.getOrNull(caller);
    Map<Operation, Integer> ofCallee = uses.getOrNull(callee);
    if (ofCaller == null || ofCallee == null) {
      return;
    }
    if (ofCaller.containsKey(callee)) {
      ofCaller.merge(callee, -1, Integer::sum);
      add(callee, -1);
    }
    Map.copyOf(ofCallee)
        .forEach((used, count) -> {
          ofCaller.merge(used, count, Integer::sum);
          add(used, count);
        });
  }

  private void removeUses(Operation function) {
    Map<Operation, Integer> before = uses.getOrNull(function);
    if (before != null) {
      before.forEach((used, count) -> add(used, -count));
      uses.remove(function);
    }
  }

  private void add(Operation function, int more) {
    Integer count = counts.getOrNull(function);
    if (count != null) {
      counts.put(function, count + more);
    }
  }

  /** Returns whether the function can be erased, having no uses. */
  boolean isDead(Operation function) {
    return hasUses(function, 0);
  }

  /** Returns whether the function can be erased together with one call. */
  boolean hasOneUse(Operation function) {
    return hasUses(function, 1);
  }

  private boolean hasUses(Operation function, int wanted) {
    Integer count = counts.getOrNull(function);
    return count != null && count == wanted;
  }
}
