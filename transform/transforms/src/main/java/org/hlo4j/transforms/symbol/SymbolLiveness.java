package org.hlo4j.transforms.symbol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentitySet;
import org.jspecify.annotations.Nullable;

/**
 * Determines the symbols that no live operation refers to: private ones, and nested ones of symbol
 * tables that are invisible outside.
 */
public final class SymbolLiveness {
  private final SymbolTables symbols = new SymbolTables();
  private final IdentitySet<Operation> live = new IdentitySet<>();
  private final Deque<Operation> pending = new ArrayDeque<>();

  /** The symbols in live operations that are dead unless referred to. */
  private final List<Operation> candidates = new ArrayList<>();

  private final Operation root;

  private SymbolLiveness(Operation root) {
    this.root = root;
  }

  /**
   * Erases dead symbols nested in an operation.
   *
   * @param root the operation
   * @param test which dead symbols to erase
   * @return the number of erased symbols
   */
  public static int eraseDead(Operation root, Predicate<Operation> test) {
    SymbolLiveness liveness = new SymbolLiveness(root);
    liveness.markLive(root);
    while (!liveness.pending.isEmpty()) {
      liveness.scan(liveness.pending.pop());
    }
    if (liveness.candidates.stream().allMatch(liveness.live::contains)) {
      return 0;
    }
    List<Operation> dead = new ArrayList<>();
    root.walk(op -> {
      if (op != root && isDiscardable(op, root) && !liveness.live.contains(op) && test.test(op)) {
        dead.add(op);
      }
    });
    dead.reversed().forEach(Operation::erase);
    return dead.size();
  }

  private void markLive(Operation operation) {
    if (live.add(operation)) {
      pending.push(operation);
    }
  }

  /**
   * Marks the references of a live operation, and its nested operations except discardable symbols.
   */
  private void scan(Operation operation) {
    markReferences(operation);
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          if (isDiscardable(inner, root)) {
            candidates.add(inner);
          } else if (inner.regionCount() > 0) {
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

  /** Marks a symbol and its enclosing symbol tables. */
  private void markWithTables(Operation symbol) {
    for (Operation op = symbol; op != null; op = op.parentOpOrNull()) {
      markLive(op);
    }
  }

  /** Returns whether the symbol is dead if nothing refers to it. */
  private static boolean isDiscardable(Operation operation, Operation root) {
    return switch (visibility(operation)) {
      case "private" -> true;
      case "nested" -> isHidden(operation.parentOpOrNull(), root);
      default -> false;
    };
  }

  /** Returns whether the symbols of the table are invisible outside of the root. */
  private static boolean isHidden(@Nullable Operation table, Operation root) {
    if (table == null || visibility(table).equals("private")) {
      return true;
    }
    Operation parent = table.parentOpOrNull();
    return table == root
        ? parent == null || !table.has(Trait.SYMBOL)
        : !table.has(Trait.SYMBOL) || isHidden(parent, root);
  }

  /** Returns the visibility of a symbol; empty for public symbols and other operations. */
  private static String visibility(Operation operation) {
    return operation.has(Trait.SYMBOL)
            && operation.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY, StringAttr.class)
                instanceof StringAttr visibility
        ? visibility.value()
        : "";
  }
}
