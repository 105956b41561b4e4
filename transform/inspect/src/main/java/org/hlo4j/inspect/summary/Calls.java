package org.hlo4j.inspect.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** The call graph of a program: its functions and their callers. */
final class Calls {
  private final Map<String, Operation> functions = new HashMap<>();
  private final Map<Operation, List<Operation>> callers = new IdentityHashMap<>();

  Calls(Operation program) {
    program.walk(op -> {
      String name = op.is(FuncOps.FUNC) ? SymbolTables.symbolNameOrNull(op) : null;
      if (name != null) {
        functions.putIfAbsent(name, op);
      }
    });
    program.walk(op -> {
      Operation callee = calleeOrNull(op);
      if (callee != null) {
        callers.computeIfAbsent(callee, _ -> new ArrayList<>()).add(op);
      }
    });
  }

  /** Returns the operations that call a function. */
  List<Operation> of(Operation function) {
    return callers.getOrDefault(function, List.of());
  }

  /** Returns the callee of an operation: of a call, or the decomposition of a composite. */
  @Nullable Operation calleeOrNull(Operation op) {
    String attribute =
        op.is(FuncOps.CALL)
            ? "callee"
            : op.name().equals("stablehlo.composite") ? "decomposition" : null;
    return attribute != null
            && op.attributeOrNull(attribute) instanceof SymbolRefAttr callee
            && callee.nested().isEmpty()
        ? functions.get(callee.root())
        : null;
  }

  /** Returns the operand of the callee's terminator that corresponds to a result of a call. */
  @Nullable Value returnedOrNull(Operation call, int result) {
    Operation callee = calleeOrNull(call);
    if (callee == null || callee.region(0).isEmpty()) {
      return null;
    }
    Operation end = callee.region(0).front().terminatorOrNull();
    return end == null || result >= end.operandCount() ? null : end.operand(result);
  }
}
