package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/**
 * Creates operations that compute the shapes of results from operands; StableHLO's {@code
 * reifyReturnTypeShapes}. Attached by a dialect to the operation.
 */
@FunctionalInterface
public interface ReifiesShapes {
  /**
   * Inserts operations that compute the shape of each result, as a one-dimensional tensor.
   *
   * @param operation the operation
   * @param operands the replacements of its operands
   * @param rewriter performs the changes
   * @return the shapes; empty if they cannot be computed
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if they cannot be computed, for a reason
   *     worth reporting
   */
  List<Value> reifyShapes(Operation operation, List<? extends Value> operands, Rewriter rewriter);
}
