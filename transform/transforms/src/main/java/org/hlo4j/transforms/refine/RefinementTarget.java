package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** The function whose shapes are refined: the only one or the one named {@code main}. */
final class RefinementTarget {
  private RefinementTarget() {}

  /** Returns the function; empty if the module has none. */
  static Optional<Operation> of(Operation module, PassContext context) {
    List<Operation> functions = new ArrayList<>();
    for (Block block : module.region(0).blocks()) {
      for (Operation operation : block.operations()) {
        if (operation.is(FuncOps.FUNC)) {
          functions.add(operation);
        }
      }
    }
    if (functions.isEmpty()) {
      return Optional.empty();
    }
    Operation target =
        functions.size() == 1
            ? functions.getFirst()
            : functions.stream().filter(RefinementTarget::isMain).findFirst().orElse(null);
    if (target == null) {
      throw error(
          module,
          "must have no more than one function or a `main` function to clearly identify which"
              + " function will be refined",
          context);
    }
    if (target.region(0).blocks().size() != 1) {
      throw error(target, "must have exactly one block", context);
    }
    return Optional.of(target);
  }

  private static boolean isMain(Operation function) {
    return new FuncOp(function).name().equals("main");
  }

  private static RuntimeException error(Operation operation, String message, PassContext context) {
    return context.failure(operation, "'" + operation.name() + "' op " + message);
  }
}
