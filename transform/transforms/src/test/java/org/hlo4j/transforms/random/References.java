package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.shape.ShapeOps;

/**
 * Reference implementations of operations that the interpreter does not support, independent of
 * passes.
 */
public final class References {
  /** All of them. */
  public static final Extension ALL = new ChloReference().or(new ShapeReference());

  private References() {}

  /** Returns a copy of the program in which regions that rely on assumptions are inlined. */
  public static Operation withoutAssumptions(Operation module) {
    Operation copy = module.copy();
    List<Operation> assumptions = new ArrayList<>();
    copy.walkPostOrder(op -> {
      if (op.is(ShapeOps.ASSUMING)) {
        assumptions.add(op);
      }
    });
    for (Operation assuming : assumptions) {
      Block body = assuming.region(0).front();
      Operation yield = body.back();
      List<Value> results = List.copyOf(yield.operands());
      yield.erase();
      for (Operation op : body.operations()) {
        op.moveBefore(assuming);
      }
      assuming.replaceAllUsesWith(results);
      assuming.erase();
    }
    return copy;
  }
}
