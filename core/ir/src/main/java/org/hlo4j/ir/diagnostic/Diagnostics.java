package org.hlo4j.ir.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;

/** A sink to which diagnostics are reported, in order. */
public interface Diagnostics {
  /**
   * Reports a diagnostic.
   *
   * @param diagnostic the diagnostic
   */
  void report(Diagnostic diagnostic);

  /**
   * Reports an error.
   *
   * @param location the location
   * @param message the message
   */
  default void error(Location location, String message) {
    report(Diagnostic.error(location, message));
  }

  /**
   * Reports an error about an operation, which the sink may display.
   *
   * @param operation the operation
   * @param message the message
   */
  default void error(Operation operation, String message) {
    error(operation.location(), message);
  }

  /**
   * Reports that a conversion failed to legalize an operation, which the sink may display.
   *
   * @param operation the operation
   */
  default void illegal(Operation operation) {
    error(operation, illegalMessage(operation));
  }

  /**
   * {@return MLIR's message for an operation that cannot be legalized}
   *
   * @param operation the operation
   */
  static String illegalMessage(Operation operation) {
    return "failed to legalize operation '"
        + operation.name()
        + "' that was explicitly marked illegal";
  }

  /** {@return a sink that collects diagnostics} */
  static Collector collector() {
    return new Collector();
  }

  /** Collects diagnostics in the order in which they are reported. */
  final class Collector implements Diagnostics {
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private int errors;

    private Collector() {}

    @Override
    public void report(Diagnostic diagnostic) {
      diagnostics.add(diagnostic);
      if (diagnostic.severity() == Severity.ERROR) {
        errors++;
      }
    }

    /** {@return whether an error has been reported} */
    public boolean hasErrors() {
      return errors > 0;
    }

    /** {@return the number of errors} */
    public int errorCount() {
      return errors;
    }

    /** {@return the diagnostics reported so far} */
    public List<Diagnostic> toList() {
      return List.copyOf(diagnostics);
    }

    /** Throws a {@link DiagnosticException} with all diagnostics if one of them is an error. */
    public void throwIfErrors() {
      if (hasErrors()) {
        throw new DiagnosticException(toList());
      }
    }
  }
}
