package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * The control flow between an operation and its regions; MLIR's {@code RegionBranchOpInterface}.
 * Attached by a dialect to the operation.
 */
public interface RegionBranches {
  /**
   * An edge of the control flow.
   *
   * @param targetOrNull the region that is entered; null for the operation itself
   * @param passed operands of the operation or of the terminator of a region
   * @param received arguments of the target or results of the operation, as many as are passed
   */
  record Edge(@Nullable Region targetOrNull, List<Value> passed, List<? extends Value> received) {}

  /**
   * {@return the edges from the operation itself}
   *
   * @param operation the operation
   * @param operands the constant values of the operands; null if unknown
   */
  List<Edge> entries(Operation operation, List<@Nullable Attribute> operands);

  /**
   * {@return the edges from the end of a region}
   *
   * @param operation the operation
   * @param region the region
   */
  List<Edge> exits(Operation operation, Region region);
}
