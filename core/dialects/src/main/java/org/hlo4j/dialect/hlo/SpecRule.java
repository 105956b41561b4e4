package org.hlo4j.dialect.hlo;

import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.VerificationContext;

/** A rule of the specification on an operation as a whole. */
public interface SpecRule extends LocalVerifier {
  /**
   * Checks the operation.
   *
   * @throws SpecViolation if it violates a constraint
   */
  void check(LocalOperation operation);

  @Override
  default boolean verify(LocalOperation operation, VerificationContext context) {
    try {
      check(operation);
      return true;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(context::report);
      return false;
    }
  }
}
