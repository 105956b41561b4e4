package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Thrown where a pattern, a fold or a pass replaces a value by one of another type. The program is
 * not to blame, and is not what it computed before: it must be dropped.
 */
public final class WrongReplacementException extends DiagnosticException {
  private static final long serialVersionUID = 1L;

  WrongReplacementException(Location location, String message) {
    super(location, message);
  }

  /** Returns the exception with the name of what replaced the value, at the same place. */
  WrongReplacementException by(String name) {
    WrongReplacementException named =
        new WrongReplacementException(
            diagnostics().getFirst().location(),
            name + " is wrong: " + diagnostics().getFirst().message());
    named.setStackTrace(getStackTrace());
    return named;
  }
}
