package org.hlo4j.ir;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * Finds symbols by name. The names of a symbol table are collected when it is first asked; after a
 * change to its symbols, a new instance is needed.
 */
public final class SymbolTables {
  /** The attribute that names a symbol. */
  public static final String SYMBOL_NAME = "sym_name";

  /** The attribute that says who may refer to a symbol. */
  public static final String SYMBOL_VISIBILITY = "sym_visibility";

  private final Map<Operation, Map<String, Operation>> tables = new IdentityHashMap<>();

  /** The name of the symbol that {@code operation} defines; null if it defines none. */
  public static @Nullable String symbolNameOrNull(Operation operation) {
    StringAttr name = operation.attributeOrNull(SYMBOL_NAME, StringAttr.class);
    return name == null ? null : name.value();
  }

  /**
   * The innermost symbol table that is or encloses {@code from}. Null if there is none, or if an
   * operation of an unknown dialect comes before that may be one.
   */
  public static @Nullable Operation nearestTableOrNull(Operation from) {
    for (Operation op = from; op != null; op = op.parentOpOrNull()) {
      if (op.has(Trait.SYMBOL_TABLE)) {
        return op;
      }
      if (op.regionCount() == 1 && !op.definition().isRegistered()) {
        return null;
      }
    }
    return null;
  }

  /** The symbol of this name in {@code table}, the first one if there are several. */
  public @Nullable Operation lookupOrNull(Operation table, String name) {
    Map<String, Operation> symbols = tables.get(table);
    if (symbols == null) {
      symbols = symbolsOf(table);
      tables.put(table, symbols);
    }
    return symbols.get(name);
  }

  /** The symbol that {@code reference} means in {@code table}. */
  public @Nullable Operation lookupOrNull(Operation table, SymbolRefAttr reference) {
    Operation found = lookupOrNull(table, reference.root());
    for (String name : reference.nested()) {
      if (found == null || !found.has(Trait.SYMBOL_TABLE)) {
        return null;
      }
      found = lookupOrNull(found, name);
    }
    return found;
  }

  /** The symbol that {@code reference} means where {@code from} stands. */
  public @Nullable Operation lookupNearestOrNull(Operation from, SymbolRefAttr reference) {
    Operation table = nearestTableOrNull(from);
    return table == null ? null : lookupOrNull(table, reference);
  }

  private static Map<String, Operation> symbolsOf(Operation table) {
    Map<String, Operation> symbols = new HashMap<>();
    if (table.regionCount() > 0) {
      for (Block block : table.region(0).blocks()) {
        for (Operation op : block.operations()) {
          String name = symbolNameOrNull(op);
          if (name != null) {
            symbols.putIfAbsent(name, op);
          }
        }
      }
    }
    return symbols;
  }
}
