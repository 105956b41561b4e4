package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/**
 * Says which regions of an operation may run several times. Attached to the operation. MLIR's
 * {@code LoopLikeOpInterface}.
 */
@FunctionalInterface
public interface LoopLike {
  /** The regions that are repeated. */
  List<Region> loopRegions(Operation loop);
}
