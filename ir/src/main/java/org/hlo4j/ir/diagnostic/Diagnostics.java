package org.hlo4j.ir.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Location;

/** The sink to which diagnostics are reported, in order. */
public interface Diagnostics {
  void report(Diagnostic diagnostic);

  default void error(Location location, String message) {
    report(Diagnostic.error(location, message));
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
