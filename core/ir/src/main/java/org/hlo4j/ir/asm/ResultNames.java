package org.hlo4j.ir.asm;

import org.hlo4j.ir.Operation;

/**
 * Suggests names for the results of an operation, as in {@code %cst = stablehlo.constant …}.
 * Attached by a dialect to the operation. Not used by the generic form.
 */
@FunctionalInterface
public interface ResultNames {
  /**
   * Suggests names.
   *
   * @param operation the operation
   * @param names accepts the names
   */
  void suggest(Operation operation, ValueNames names);
}
