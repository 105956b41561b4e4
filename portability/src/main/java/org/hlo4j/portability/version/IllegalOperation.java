package org.hlo4j.portability.version;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * An operation that cannot be converted.
 *
 * @param operation the operation
 * @param reason why it cannot be
 * @param explains whether a note gives the reason, which upstream does not
 */
public record IllegalOperation(Operation operation, String reason, boolean explains) {
  /** Reports it in upstream's words. */
  public void report(Diagnostics diagnostics) {
    if (explains) {
      diagnostics.report(
          Diagnostic.error(operation.location(), Diagnostics.illegalMessage(operation))
              .withNote(operation.location(), reason));
    } else {
      diagnostics.illegal(operation);
    }
  }
}
