package org.hlo4j.onnx.exporter;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** The functions of a program, by name. */
final class Functions {
  private final Map<String, Operation> byName = new HashMap<>();

  Functions(Operation module) {
    for (Operation operation : module.region(0).front().operations()) {
      if (operation.is(FuncOps.FUNC)) {
        byName.put(new FuncOp(operation).name(), operation);
      }
    }
  }

  /**
   * Returns a function.
   *
   * @throws UnsupportedOperation if it is not in the program
   */
  Operation of(String name) {
    Operation function = byName.get(name);
    if (function == null || function.region(0).isEmpty()) {
      throw new UnsupportedOperation("function @%s has no body", name);
    }
    return function;
  }
}
