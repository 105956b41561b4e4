package org.hlo4j.ir.diagnostic;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;

/** Thrown if a program is rejected, with at least one error. */
public class DiagnosticException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /**
   * Creates an exception.
   *
   * @param diagnostics the diagnostics, in order
   */
  public DiagnosticException(List<Diagnostic> diagnostics) {
    this(diagnostics, true);
  }

  /**
   * Creates an exception with or without stack trace, which is expensive.
   *
   * @param diagnostics the diagnostics, in order
   * @param hasStackTrace whether the exception has a stack trace
   */
  protected DiagnosticException(List<Diagnostic> diagnostics, boolean hasStackTrace) {
    super(
        diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n")),
        null,
        hasStackTrace,
        hasStackTrace);
    this.diagnostics = List.copyOf(diagnostics);
  }

  /**
   * Creates an exception.
   *
   * @param diagnostic the error
   */
  public DiagnosticException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  /**
   * Creates an exception.
   *
   * @param location the location of the error
   * @param message the message of the error
   */
  public DiagnosticException(Location location, String message) {
    this(Diagnostic.error(location, message));
  }

  /**
   * {@return an exception with the diagnostics of this and another one; this if both are the same
   * object}
   *
   * @param other the other exception
   */
  public final DiagnosticException and(DiagnosticException other) {
    return other == this ? this : and(other.diagnostics);
  }

  /**
   * {@return an exception with the diagnostics of this one and further ones}
   *
   * @param more the further diagnostics
   */
  public final DiagnosticException and(List<Diagnostic> more) {
    List<Diagnostic> all = new ArrayList<>(diagnostics);
    all.addAll(more);
    return withDiagnostics(all);
  }

  /**
   * {@return an exception for the same reason with other diagnostics}
   *
   * @param all the diagnostics, in order
   */
  public DiagnosticException withDiagnostics(List<Diagnostic> all) {
    return new DiagnosticException(all);
  }

  /** {@return the diagnostics, in order} */
  public final List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
