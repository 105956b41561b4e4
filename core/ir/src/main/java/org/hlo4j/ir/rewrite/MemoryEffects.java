package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Memory effects of an operation that depend on more than its definition. Attached by a dialect to
 * the operation.
 */
@FunctionalInterface
public interface MemoryEffects {
  /**
   * {@return whether an operation reads or writes memory or has other effects that must be
   * preserved}
   *
   * @param operation the operation
   */
  boolean hasEffects(Operation operation);
}
