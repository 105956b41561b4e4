package org.hlo4j.ir.pass;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/** The environment of a pass. */
public final class PassContext {
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final PassListener listener;

  /**
   * Creates a context without listener.
   *
   * @param registry the dialects
   * @param diagnostics the sink of diagnostics
   */
  public PassContext(DialectRegistry registry, Diagnostics diagnostics) {
    this(registry, diagnostics, PassListener.NONE);
  }

  /**
   * Creates a context whose pass managers notify a listener.
   *
   * @param registry the dialects
   * @param diagnostics the sink of diagnostics
   * @param listener the listener
   */
  public PassContext(DialectRegistry registry, Diagnostics diagnostics, PassListener listener) {
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.listener = listener;
  }

  /** {@return the dialects} */
  public DialectRegistry registry() {
    return registry;
  }

  /** {@return the sink of diagnostics} */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  PassListener listener() {
    return listener;
  }

  /**
   * Adds to a statistic of the running pass.
   *
   * @param statistic the statistic
   * @param count the number to add
   */
  public void count(PassStatistic statistic, long count) {
    listener.counted(statistic, count);
  }

  /** {@return the exception to be thrown by a pass that has reported why it failed} */
  public PassFailure failure() {
    return new PassFailure();
  }

  /**
   * Reports an error about an operation.
   *
   * @param operation the operation
   * @param message the message
   * @return the exception to be thrown
   */
  public PassFailure failure(Operation operation, String message) {
    diagnostics.error(operation, message);
    return new PassFailure();
  }

  /**
   * Reports the diagnostics of an exception about an operation.
   *
   * @param operation the operation
   * @param exception the exception
   */
  public void report(Operation operation, DiagnosticException exception) {
    for (Diagnostic diagnostic : exception.diagnostics()) {
      if (diagnostic.location().equals(operation.location()) && diagnostic.notes().isEmpty()) {
        diagnostics.error(operation, diagnostic.message());
      } else {
        diagnostics.report(diagnostic);
      }
    }
  }

  /**
   * Reports an error.
   *
   * @param error the error
   * @return the exception to be thrown
   */
  public PassFailure failure(Diagnostic error) {
    diagnostics.report(error);
    return new PassFailure();
  }
}
