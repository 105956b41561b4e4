package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.Trait;

/** Finds operations that share no values, such as the functions of a module. */
final class IndependentOperations {
  private IndependentOperations() {}

  /**
   * Returns all operations of the region; none if some may share values, even after constants have
   * moved.
   */
  static List<Operation> of(Region region) {
    if (!region.hasOneBlock() || region.front().argumentCount() > 0) {
      return List.of();
    }
    Block block = region.front();
    List<Operation> found = new ArrayList<>();
    for (Operation op : block.operations()) {
      if (!isIndependent(op)) {
        return List.of();
      }
      found.add(op);
    }
    return found;
  }

  private static boolean isIndependent(Operation operation) {
    return operation.operandCount() == 0
        && operation.resultCount() == 0
        && operation.successorCount() == 0
        && (operation.regionCount() == 0
            || operation.has(Trait.ISOLATED_FROM_ABOVE)
            || !operation.definition().isRegistered());
  }
}
