package org.hlo4j.interpreter;

import java.io.Serial;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.Diagnostic;

/** Thrown if a program fails at run time, with the operation's location and the cause. */
public final class InterpreterException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  /**
   * Creates an exception for an operation.
   *
   * @param location the operation's location
   * @param message why it failed
   */
  public InterpreterException(Location location, String message) {
    super(location + ": " + message);
    this.diagnostic = Diagnostic.error(location, message);
  }

  /** {@return the error with its location} */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
