package org.hlo4j.ir.pass;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/** What a pass is given to work with. */
public final class PassContext {
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final PassListener listener;

  public PassContext(DialectRegistry registry, Diagnostics diagnostics) {
    this(registry, diagnostics, PassListener.NONE);
  }

  /** A context whose pass managers tell {@code listener} what they do. */
  public PassContext(DialectRegistry registry, Diagnostics diagnostics, PassListener listener) {
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.listener = listener;
  }

  public DialectRegistry registry() {
    return registry;
  }

  /** Where findings go. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  PassListener listener() {
    return listener;
  }

  /** Says that the pass has counted {@code count} more of something. */
  public void count(PassStatistic statistic, long count) {
    listener.counted(statistic, count);
  }

  /** The exception with which a pass ends that has reported why it failed. */
  public PassFailure failure() {
    return new PassFailure();
  }

  /** Reports an error about an operation and gives the exception to throw. */
  public PassFailure failure(Operation operation, String message) {
    diagnostics.error(operation, message);
    return new PassFailure();
  }

  /** Reports what is wrong with an operation. */
  public void report(Operation operation, DiagnosticException refusal) {
    for (Diagnostic diagnostic : refusal.diagnostics()) {
      if (diagnostic.location().equals(operation.location()) && diagnostic.notes().isEmpty()) {
        diagnostics.error(operation, diagnostic.message());
      } else {
        diagnostics.report(diagnostic);
      }
    }
  }

  /** Reports an error and gives the exception to throw. */
  public PassFailure failure(Diagnostic error) {
    diagnostics.report(error);
    return new PassFailure();
  }
}
