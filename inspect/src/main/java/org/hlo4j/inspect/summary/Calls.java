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

/** The functions of a program, and where they are called. */
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

  /** The operations that call a function. */
  List<Operation> of(Operation function) {
    return callers.getOrDefault(function, List.of());
  }

  /** The function that an operation calls: a call, or a composite with its decomposition. */
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

  /** What the function that is called returns as this result. */
  @Nullable Value returnedOrNull(Operation call, int result) {
    Operation callee = calleeOrNull(call);
    if (callee == null || callee.region(0).isEmpty()) {
      return null;
    }
    Operation end = callee.region(0).front().terminatorOrNull();
    return end == null || result >= end.operandCount() ? null : end.operand(result);
  }
}
