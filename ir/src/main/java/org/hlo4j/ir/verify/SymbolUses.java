package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Checks the symbols that an operation refers to, after all operations of the symbol table have
 * been found well. A dialect attaches it to an operation.
 */
@FunctionalInterface
public interface SymbolUses {
  /** Whether everything is valid; errors have been reported. */
  boolean verify(Operation operation, VerificationContext context);
}
