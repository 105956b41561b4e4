package org.hlo4j.transforms.symbol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IdentitySet;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Trait;

/** Finds the private symbols to which no live operation refers. */
public final class SymbolLiveness {
  private final SymbolTables symbols = new SymbolTables();
  private final IdentitySet<Operation> live = new IdentitySet<>();
  private final Deque<Operation> pending = new ArrayDeque<>();

  private SymbolLiveness() {}

  /** Erases dead symbols inside {@code root} that pass the test; says whether there were any. */
  public static boolean eraseDead(Operation root, Predicate<Operation> mayGo) {
    SymbolLiveness liveness = new SymbolLiveness();
    liveness.markLive(root);
    while (!liveness.pending.isEmpty()) {
      liveness.scan(liveness.pending.pop());
    }
    List<Operation> dead = new ArrayList<>();
    root.walk(op -> {
      if (isPrivate(op) && !liveness.live.contains(op) && mayGo.test(op)) {
        dead.add(op);
      }
    });
    dead.reversed().forEach(Operation::erase);
    return !dead.isEmpty();
  }

  private void markLive(Operation operation) {
    if (live.add(operation)) {
      pending.push(operation);
    }
  }

  /** Marks what a live operation refers to, and what is inside it but for private symbols. */
  private void scan(Operation operation) {
    markReferences(operation);
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          if (isPrivate(inner)) {
            continue;
          }
          if (inner.regionCount() > 0) {
            markLive(inner);
          } else {
            markReferences(inner);
          }
        }
      }
    }
  }

  private void markReferences(Operation operation) {
    SymbolReferences.forEach(
        operation,
        reference -> {
          Operation symbol = symbols.lookupNearestOrNull(operation, reference);
          if (symbol != null) {
            markWithTables(symbol);
          }
        });
  }

  /** A symbol lives with the tables it is in. */
  private void markWithTables(Operation symbol) {
    for (Operation op = symbol; op != null; op = op.parentOpOrNull()) {
      markLive(op);
    }
  }

  private static boolean isPrivate(Operation operation) {
    return operation.has(Trait.SYMBOL)
        && operation.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY, StringAttr.class)
            instanceof StringAttr visibility
        && visibility.value().equals("private");
  }
}
