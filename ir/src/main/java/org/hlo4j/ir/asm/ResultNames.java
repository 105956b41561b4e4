package org.hlo4j.ir.asm;

import org.hlo4j.ir.Operation;

/**
 * Suggests names for the results of an operation, as in {@code %cst = stablehlo.constant …}. A
 * dialect attaches it to the operation. The generic form does not use it.
 */
@FunctionalInterface
public interface ResultNames {
  void suggest(Operation operation, ValueNames names);
}
