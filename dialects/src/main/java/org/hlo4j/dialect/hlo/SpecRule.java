package org.hlo4j.dialect.hlo;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;

/**
 * Constraints of a specification on an operation as a whole. They look at nothing else but the
 * values of operands that are constants of integers.
 */
public interface SpecRule extends OpVerifier {
  /** Throws a {@link SpecViolation} if the operation breaks a constraint. */
  void check(Operation operation);

  @Override
  default boolean isLocal() {
    return true;
  }

  @Override
  default boolean verify(Operation operation, VerificationContext context) {
    try {
      check(operation);
      return true;
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(context::report);
      return false;
    } catch (InvalidSizeException overflow) {
      return context.opError(operation, String.valueOf(overflow.getMessage()));
    }
  }
}
