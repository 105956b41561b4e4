package org.hlo4j.transforms.symbol;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** Determines which functions may have unknown callers, and resolves calls. */
public final class Callers {
  private final Operation root;
  private final SymbolTables symbols = new SymbolTables();

  /** The symbols with references other than calls. */
  private final IdentitySet<Operation> referred = new IdentitySet<>();

  private boolean allUnknown;

  /**
   * Analyses the functions nested in an operation.
   *
   * @param root the operation; it must not change
   */
  public Callers(Operation root) {
    this.root = root;
    root.walk(op -> {
      // It may be a symbol table with a scope of its own.
      allUnknown |= op.regionCount() == 1 && !op.definition().isRegistered();
      if (!isCall(op)) {
        SymbolReferences.forEach(op, reference -> used(op, reference));
      }
    });
  }

  /**
   * {@return whether the operation calls a function, by symbol or as a value}
   *
   * @param op the operation
   */
  public static boolean isCall(Operation op) {
    return op.is(FuncOps.CALL) || op.is(FuncOps.CALL_INDIRECT);
  }

  /**
   * {@return whether the function may have callers outside the root}
   *
   * @param function the function
   */
  public boolean areUnknown(Operation function) {
    Operation table = function == root ? null : function.parentOpOrNull();
    return allUnknown
        || table == null
        || !table.has(Trait.SYMBOL_TABLE)
        || referred.contains(function)
        || isVisible(function);
  }

  /**
   * {@return the called function; null if the root contains none with a body}
   *
   * @param call a call
   */
  public @Nullable Operation calleeOrNull(Operation call) {
    Operation callee = FuncOp.calleeOrNull(call, symbols);
    return callee != null
            && callee.is(FuncOps.FUNC)
            && !callee.region(0).isEmpty()
            && root.isAncestorOf(callee)
        ? callee
        : null;
  }

  private boolean isVisible(Operation function) {
    String visibility = new FuncOp(function).visibility();
    return visibility.equals("public")
        || (visibility.equals("nested") && root.blockOrNull() != null);
  }

  private void used(Operation user, SymbolRefAttr reference) {
    Operation symbol = symbols.lookupNearestOrNull(user, reference);
    if (symbol != null) {
      referred.add(symbol);
    }
  }
}
