package org.hlo4j.byteir.define;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/**
 * The function that implements a custom call in the program. Frontends name it in the string
 * attribute {@code callee} of the call.
 */
public final class KeptBody {
  /** The discardable attribute of a call that names the function. */
  public static final String CALLEE = "callee";

  /** The discardable attribute that marks the function. */
  public static final String MARK = "__custom_call_body__";

  private KeptBody() {}

  /**
   * {@return the function that a call names, if it exists, has a body and accepts the call's
   * operands}
   *
   * @param call a custom call
   * @param symbols cached symbol tables
   */
  public static Optional<Operation> of(Operation call, SymbolTables symbols) {
    Operation function = functionOrNull(call, symbols);
    return function == null || !fits(call, function) ? Optional.empty() : Optional.of(function);
  }

  /**
   * {@return the error in a call's reference to a function; empty if it is valid or absent}
   *
   * @param call a custom call
   * @param symbols cached symbol tables
   */
  public static Optional<String> problem(Operation call, SymbolTables symbols) {
    StringAttr name = call.attributeOrNull(CALLEE, StringAttr.class);
    if (name == null || of(call, symbols).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        "expects callee to name a function of its operands and results, but @"
            + name.value()
            + (functionOrNull(call, symbols) == null ? " is none" : " takes others"));
  }

  private static @Nullable Operation functionOrNull(Operation call, SymbolTables symbols) {
    StringAttr name = call.attributeOrNull(CALLEE, StringAttr.class);
    Operation table = name == null ? null : SymbolTables.nearestTableOrNull(call);
    Operation found =
        name == null || table == null ? null : symbols.lookupOrNull(table, name.value());
    return found != null && found.is(FuncOps.FUNC) && !found.region(0).isEmpty() ? found : null;
  }

  private static boolean fits(Operation call, Operation function) {
    FunctionType type = new FuncOp(function).functionType();
    return type.inputs().equals(Value.types(List.copyOf(call.operands())))
        && type.results().equals(call.resultTypes());
  }
}
