package org.hlo4j.dialect.hlo;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.VerificationContext;

/** A rule of the specification on the symbols that an operation references. */
public interface SymbolRule extends SymbolUses {
  /**
   * Checks the references.
   *
   * @throws SpecViolation if they violate a constraint
   */
  void check(Operation operation, SymbolTables symbols);

  @Override
  default boolean verify(Operation operation, VerificationContext context) {
    try {
      check(operation, context.symbols());
      return true;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(context::report);
      return false;
    }
  }
}
