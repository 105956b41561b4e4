package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/**
 * Makes operations that compute the shapes of an operation's results from its operands. A dialect
 * attaches it to the operation.
 */
@FunctionalInterface
public interface ReifiesShapes {
  /**
   * Inserts operations that compute the shape of each result, as a tensor of one dimension; none if
   * the shapes cannot be computed.
   *
   * @param operands what stands for the operation's operands
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if there is something to say about it
   */
  List<Value> reifyShapes(Operation operation, List<? extends Value> operands, Rewriter rewriter);
}
