package org.hlo4j.onnx.exporter;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** The functions of a program, by name. */
public final class Functions {
  /** The number of operations that may be exported of any program, counted each time. */
  private static final long FREE_EXPORTS = 1 << 12;

  /** The additional number for each operation of the program. */
  private static final long EXPORTS_PER_OPERATION = 64;

  private final Map<String, Operation> byName = new HashMap<>();
  private final long maxExports;
  private final Function<Operation, String> sizeHints;
  private long exports;

  public Functions(Operation module) {
    this(module, _ -> "");
  }

  /**
   * Creates the functions of a program.
   *
   * @param sizeHints returns a clause that says which sizes would help an operation
   */
  Functions(Operation module, Function<Operation, String> sizeHints) {
    this.sizeHints = sizeHints;
    this.maxExports = FREE_EXPORTS + EXPORTS_PER_OPERATION * count(module);
    for (Operation operation : module.region(0).front().operations()) {
      if (operation.is(FuncOps.FUNC)) {
        byName.put(new FuncOp(operation).name(), operation);
      }
    }
  }

  /** Returns a clause that says which sizes would help an operation; empty if none would. */
  String sizeHint(Operation operation) {
    return sizeHints.apply(operation);
  }

  private static long count(Operation operation) {
    long count = 1;
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          count += count(inner);
        }
      }
    }
    return count;
  }

  /**
   * Counts an operation that is to be exported: inlined calls and loops can grow exponentially.
   *
   * @throws DiagnosticException if there are too many
   */
  void countExport(Operation operation) {
    if (++exports > maxExports) {
      throw new DiagnosticException(
          operation.location(),
          "calls and loops of the program expand to more than " + maxExports + " operations");
    }
  }

  /**
   * Returns a function.
   *
   * @throws UnsupportedOperation if it is not in the program
   */
  public Operation of(String name) {
    Operation function = byName.get(name);
    if (function == null || function.region(0).isEmpty()) {
      throw new UnsupportedOperation("function @%s has no body", name);
    }
    return function;
  }
}
