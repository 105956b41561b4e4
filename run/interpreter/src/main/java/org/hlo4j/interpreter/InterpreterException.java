package org.hlo4j.interpreter;

import java.io.Serial;
import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;

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
    this(Diagnostic.error(location, message));
  }

  /**
   * Creates an exception of a diagnostic.
   *
   * @param diagnostic the error, possibly with notes
   */
  public InterpreterException(Diagnostic diagnostic) {
    super(place(diagnostic.location()) + ": " + diagnostic.message());
    this.diagnostic = diagnostic;
  }

  /**
   * Creates an exception for an operation that there is not enough memory for.
   *
   * @param location the operation's location
   * @param message why it failed
   * @param cause what the JVM lacked
   */
  public InterpreterException(Location location, String message, OutOfMemoryError cause) {
    this(location, message);
    initCause(cause);
  }

  /** Returns the place in a file that a location names, or else its name or all of it. */
  static String place(Location location) {
    Optional<FileLineColLoc> place = FileLineColLoc.findIn(location);
    return place.isEmpty() && location instanceof NameLoc named
        ? named.name()
        : place.<Location>map(found -> found).orElse(location).toString();
  }

  /** {@return the error with its location} */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
