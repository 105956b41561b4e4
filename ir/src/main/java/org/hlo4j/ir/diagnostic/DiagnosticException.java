package org.hlo4j.ir.diagnostic;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;

/** A program was refused; carries the diagnostics that say why, at least one of them an error. */
public class DiagnosticException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /** An exception with these diagnostics, in this order. */
  public DiagnosticException(List<Diagnostic> diagnostics) {
    this(diagnostics, true);
  }

  /**
   * An exception with these diagnostics, for one that is caught where it costs more than it tells.
   *
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

  public DiagnosticException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public DiagnosticException(Location location, String message) {
    this(Diagnostic.error(location, message));
  }

  /** What both report, this first; just this if it is the other. */
  public final DiagnosticException and(DiagnosticException other) {
    return other == this ? this : and(other.diagnostics);
  }

  /** What this reports, and then these. */
  public final DiagnosticException and(List<Diagnostic> more) {
    List<Diagnostic> all = new ArrayList<>(diagnostics);
    all.addAll(more);
    return new DiagnosticException(all);
  }

  public final List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
