package org.hlo4j.ir.verify;

import org.hlo4j.ir.Operation;

/**
 * Verifies the symbols that an operation refers to, after all operations of the symbol table have
 * been found valid. Attached by a dialect to an operation; MLIR's {@code SymbolUserOpInterface}.
 */
@FunctionalInterface
public interface SymbolUses {
  /**
   * Verifies the symbol references of an operation and reports errors.
   *
   * @param operation the operation
   * @param context the environment
   * @return whether they are valid
   */
  boolean verify(Operation operation, VerificationContext context);
}
