package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Operation;

/**
 * Says whether an operation may be speculated, where that depends on more than its definition. A
 * dialect attaches it to an operation or, for all its operations, to itself.
 */
@FunctionalInterface
public interface Speculates {
  Speculatability speculatability(Operation operation);
}
