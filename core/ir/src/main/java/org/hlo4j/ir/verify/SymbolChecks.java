package org.hlo4j.ir.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.Trait;

/** Checks symbols, symbol tables and the operations that refer to symbols. */
final class SymbolChecks {
  private static final Set<String> VISIBILITIES = Set.of("public", "private", "nested");

  private SymbolChecks() {}

  static boolean verifySymbol(Operation symbol, VerificationContext context) {
    Attribute name = symbol.attributeOrNull(SymbolTables.SYMBOL_NAME);
    if (name == null && mayLackName(symbol)) {
      return true;
    }
    if (!(name instanceof StringAttr)) {
      return context.opError(
          symbol, "requires string attribute '" + SymbolTables.SYMBOL_NAME + "'");
    }
    return verifyVisibility(symbol, context) && verifyParent(symbol, context);
  }

  private static boolean mayLackName(Operation symbol) {
    int index = symbol.definition().propertyIndex(SymbolTables.SYMBOL_NAME);
    PropertyDefinition property = index < 0 ? null : symbol.definition().properties().get(index);
    return property != null && property.presence() == Presence.OPTIONAL;
  }

  private static boolean verifyVisibility(Operation symbol, VerificationContext context) {
    Attribute visibility = symbol.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY);
    if (visibility == null) {
      return true;
    }
    if (!(visibility instanceof StringAttr string)) {
      return context.opError(
          symbol,
          "requires visibility attribute '%s' to be a string attribute, but got %s"
              .formatted(SymbolTables.SYMBOL_VISIBILITY, context.text().attribute(visibility)));
    }
    return VISIBILITIES.contains(string.value())
        || context.opError(
            symbol,
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got "
                + context.text().attribute(string));
  }

  private static boolean verifyParent(Operation symbol, VerificationContext context) {
    Operation parent = symbol.parentOpOrNull();
    return parent == null
        || parent.has(Trait.SYMBOL_TABLE)
        || !parent.definition().isRegistered()
        || context.opError(symbol, "symbol's parent must have the SymbolTable trait");
  }

  /**
   * Checks the symbols of a table.
   *
   * @param users the nested operations that refer to symbols
   */
  static boolean verifyTable(Operation table, List<Operation> users, VerificationContext context) {
    if (table.regionCount() != 1) {
      return context.opError(table, "Operations with a 'SymbolTable' must have exactly one region");
    }
    if (!table.region(0).hasOneBlock()) {
      return context.opError(table, "Operations with a 'SymbolTable' must have exactly one block");
    }
    return verifyNames(table.region(0).front(), context)
        && OpChecks.verifyAttributeSymbols(table, context)
        && (areValid(users, context) || verifyUses(table, context));
  }

  private static boolean verifyNames(Block block, VerificationContext context) {
    Map<String, Operation> symbols = new HashMap<>();
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      String name = SymbolTables.symbolNameOrNull(op);
      Operation existing = name == null ? null : symbols.putIfAbsent(name, op);
      if (existing != null) {
        return context.report(
            context
                .errorAt(op, "redefinition of symbol named '" + name + "'")
                .withNote(existing.location(), "see existing symbol definition here"));
      }
    }
    return true;
  }

  /** Returns whether all of these operations are valid. */
  private static boolean areValid(List<Operation> users, VerificationContext context) {
    VerificationContext silent = context.reportingTo(_ -> {});
    for (Operation user : users) {
      if (!context.verifier().checksOf(user).verifySymbolUses(user, silent)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks the operations of this table in MLIR's order; those of nested tables have been checked
   * with them.
   */
  private static boolean verifyUses(Operation table, VerificationContext context) {
    Deque<Region> pending = new ArrayDeque<>();
    pending.add(table.region(0));
    while (!pending.isEmpty()) {
      for (Block block : pending.removeLast().blocks()) {
        for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
          if (!context.verifier().checksOf(op).verifySymbolUses(op, context)) {
            return false;
          }
          if (op.regionCount() > 0 && !op.has(Trait.SYMBOL_TABLE)) {
            for (int i = 0; i < op.regionCount(); i++) {
              pending.add(op.region(i));
            }
          }
        }
      }
    }
    return true;
  }
}
