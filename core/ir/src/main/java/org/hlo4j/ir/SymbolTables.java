package org.hlo4j.ir;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * Looks up symbols by name. The symbols of a table are collected at the first lookup and cached;
 * after a change to its symbols a new instance is needed.
 */
public final class SymbolTables {
  /** The name of the attribute that holds the name of a symbol. */
  public static final String SYMBOL_NAME = "sym_name";

  /** The name of the attribute that holds the visibility of a symbol. */
  public static final String SYMBOL_VISIBILITY = "sym_visibility";

  private final Map<Operation, Map<String, Operation>> tables = new IdentityHashMap<>();

  /** Creates an empty cache. */
  public SymbolTables() {}

  /**
   * {@return the name of the symbol that an operation defines; null if it defines none}
   *
   * @param operation the operation
   */
  public static @Nullable String symbolNameOrNull(Operation operation) {
    StringAttr name = operation.attributeOrNull(SYMBOL_NAME, StringAttr.class);
    return name == null ? null : name.value();
  }

  /**
   * {@return the innermost symbol table that is {@code from} or contains it; null if there is none,
   * or if an operation of an unregistered dialect, which may be one, is reached first}
   *
   * @param from the operation to start from
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

  /**
   * {@return the first symbol of a name in a symbol table; null if there is none}
   *
   * @param table the operation that is the symbol table
   * @param name the name
   */
  public @Nullable Operation lookupOrNull(Operation table, String name) {
    Map<String, Operation> symbols = tables.get(table);
    if (symbols == null) {
      symbols = symbolsOf(table);
      tables.put(table, symbols);
    }
    return symbols.get(name);
  }

  /**
   * Resolves a reference in a symbol table.
   *
   * @param table the operation that is the symbol table
   * @param reference the reference
   * @return the operation that defines the symbol; null if there is none
   */
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

  /**
   * Resolves a reference in the nearest symbol table.
   *
   * @param from the operation that holds the reference
   * @param reference the reference
   * @return the operation that defines the symbol; null if there is none
   */
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
