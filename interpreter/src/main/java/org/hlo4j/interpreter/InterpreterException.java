package org.hlo4j.interpreter;

import java.io.Serial;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.Diagnostic;

/** A program could not be run to its end; says where it stopped and why. */
public final class InterpreterException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  public InterpreterException(Location location, String message) {
    super(location + ": " + message);
    this.diagnostic = Diagnostic.error(location, message);
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
