package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Says what an operation does beyond computing its results, where that depends on more than its
 * definition. A dialect attaches it to an operation.
 */
@FunctionalInterface
public interface MemoryEffects {
  /** Whether the operation reads, writes or does anything else that must not be dropped. */
  boolean hasEffects(Operation operation);
}
