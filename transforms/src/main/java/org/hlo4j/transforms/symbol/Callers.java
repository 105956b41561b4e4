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

/** Which functions inside an operation may have callers that are not known, and what calls call. */
public final class Callers {
  private final Operation root;
  private final SymbolTables symbols = new SymbolTables();

  /** The symbols to which something refers that is no call. */
  private final IdentitySet<Operation> referred = new IdentitySet<>();

  private boolean allUnknown;

  /** Those of functions inside {@code root}, which stays as it is. */
  public Callers(Operation root) {
    this.root = root;
    root.walk(op -> {
      // It may be a symbol table, whose names are not those around it.
      allUnknown |= op.regionCount() == 1 && !op.definition().isRegistered();
      if (!isCall(op)) {
        SymbolReferences.forEach(op, reference -> used(op, reference));
      }
    });
  }

  /** Whether the operation calls a function, by its name or as a value. */
  public static boolean isCall(Operation op) {
    return op.is(FuncOps.CALL) || op.is(FuncOps.CALL_INDIRECT);
  }

  /** Whether the function may be called from places that cannot be seen. */
  public boolean areUnknown(Operation function) {
    Operation table = function == root ? null : function.parentOpOrNull();
    return allUnknown
        || table == null
        || !table.has(Trait.SYMBOL_TABLE)
        || referred.contains(function)
        || isVisible(function);
  }

  /** The function with a body inside the root that the call calls; null if there is none. */
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
