package org.hlo4j.ir.diagnostic;

import java.io.Serial;
import java.util.List;

/**
 * Thrown if a program is rejected because it exceeds a limit on what it may take of the reader's
 * time and memory. It may be valid.
 */
public final class LimitExceededException extends DiagnosticException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param diagnostics the diagnostics, in order
   */
  public LimitExceededException(List<Diagnostic> diagnostics) {
    super(diagnostics);
  }

  /**
   * Creates an exception with the diagnostics of an error.
   *
   * @param error names the limit
   */
  public LimitExceededException(DiagnosticException error) {
    this(error.diagnostics());
  }

  @Override
  public DiagnosticException withDiagnostics(List<Diagnostic> all) {
    return new LimitExceededException(all);
  }
}
