package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Says how control moves from an operation into its regions, between these and out again. Attached
 * to the operation. MLIR's {@code RegionBranchOpInterface}.
 */
public interface RegionBranches {
  /**
   * A way that control may go.
   *
   * @param targetOrNull the region that it enters; null where it leaves the operation
   * @param passed operands of the operation or of the terminator of a region
   * @param received arguments of the target or results of the operation, as many as are passed
   */
  record Edge(@Nullable Region targetOrNull, List<Value> passed, List<? extends Value> received) {}

  /**
   * The ways that control may go from the operation itself.
   *
   * @param operands the values of the operands that are known, null for others
   */
  List<Edge> entries(Operation operation, List<@Nullable Attribute> operands);

  /** The ways that control may go from the end of a region of the operation. */
  List<Edge> exits(Operation operation, Region region);
}
