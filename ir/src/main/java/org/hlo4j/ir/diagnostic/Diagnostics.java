package org.hlo4j.ir.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;

/** The sink to which diagnostics are reported, in order. */
public interface Diagnostics {
  void report(Diagnostic diagnostic);

  default void error(Location location, String message) {
    report(Diagnostic.error(location, message));
  }

  /** Reports an error about an operation, which the sink may show. */
  default void error(Operation operation, String message) {
    error(operation.location(), message);
  }

  /** Reports that a conversion could not make an operation legal; the sink may show it. */
  default void illegal(Operation operation) {
    error(operation, illegalMessage(operation));
  }

  /** MLIR's words for an operation that cannot be made legal. */
  static String illegalMessage(Operation operation) {
    return "failed to legalize operation '"
        + operation.name()
        + "' that was explicitly marked illegal";
  }

  /** A sink that keeps what it is given. */
  static Collector collector() {
    return new Collector();
  }

  /** Keeps diagnostics in the order of their arrival. */
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

    public boolean hasErrors() {
      return errors > 0;
    }

    public int errorCount() {
      return errors;
    }

    public List<Diagnostic> toList() {
      return List.copyOf(diagnostics);
    }

    /** Throws what was collected if an error is among it. */
    public void throwIfErrors() {
      if (hasErrors()) {
        throw new DiagnosticException(toList());
      }
    }
  }
}
