package org.hlo4j.portability.version;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;

/** The error for an operation that cannot be converted. */
public final class IllegalOperation {
  private IllegalOperation() {}

  /**
   * The error in upstream's words.
   *
   * @param explains whether a note gives the reason, which upstream does not
   */
  public static Diagnostic error(Operation op, String reason, boolean explains) {
    Diagnostic error =
        Diagnostic.error(
            op.location(),
            "failed to legalize operation '" + op.name() + "' that was explicitly marked illegal");
    return explains ? error.withNote(op.location(), reason) : error;
  }
}
