package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Folds an operation to constants, to existing values or in place, without creating operations.
 * Attached by a dialect to the operation.
 *
 * <p>Commutative, idempotent and involutive operations also fold by their traits; see {@link
 * Folder}.
 */
@FunctionalInterface
public interface Folds {
  /**
   * Folds an operation. Constant operands are found by {@link Constants#valueOrNull}.
   *
   * @param operation the operation
   * @return the outcome
   */
  Folding fold(Operation operation);
}
