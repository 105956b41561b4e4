package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/**
 * Identifies the regions of an operation that may be executed repeatedly; MLIR's {@code
 * LoopLikeOpInterface}. Attached by a dialect to the operation.
 */
@FunctionalInterface
public interface LoopLike {
  /**
   * {@return the repeated regions of an operation}
   *
   * @param loop the operation
   */
  List<Region> loopRegions(Operation loop);
}
