package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Speculatability that depends on more than the definition of an operation. Attached by a dialect
 * to the operation or, for all its operations, to itself.
 */
@FunctionalInterface
public interface Speculates {
  /**
   * {@return the speculatability of an operation}
   *
   * @param operation the operation
   */
  Speculatability speculatability(Operation operation);
}
