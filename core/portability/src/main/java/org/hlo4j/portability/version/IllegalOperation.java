package org.hlo4j.portability.version;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * An operation that cannot be converted.
 *
 * @param operation the operation
 * @param reason the reason
 * @param explains whether a note states the reason, which upstream does not
 */
public record IllegalOperation(Operation operation, String reason, boolean explains) {
  /** Reports the error with upstream's message. */
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
