package org.hlo4j.ir.diagnostic;

import java.util.List;
import org.hlo4j.ir.Location;

/**
 * A finding about a program: what is wrong, where, and notes that explain it. The message is lower
 * case without a final stop, as in MLIR.
 */
public record Diagnostic(
    Severity severity, Location location, String message, List<Diagnostic> notes) {
  public Diagnostic {
    notes = List.copyOf(notes);
  }

  public static Diagnostic error(Location location, String message) {
    return new Diagnostic(Severity.ERROR, location, message, List.of());
  }

  public static Diagnostic warning(Location location, String message) {
    return new Diagnostic(Severity.WARNING, location, message, List.of());
  }

  public static Diagnostic remark(Location location, String message) {
    return new Diagnostic(Severity.REMARK, location, message, List.of());
  }

  public static Diagnostic note(Location location, String message) {
    return new Diagnostic(Severity.NOTE, location, message, List.of());
  }

  /** This diagnostic with one more note. */
  public Diagnostic withNote(Location at, String text) {
    var more = new java.util.ArrayList<>(notes);
    more.add(note(at, text));
    return new Diagnostic(severity, location, message, more);
  }

  /** Its place, severity and message on a line, then its notes on lines of their own. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(location).append(": ").append(severity.label()).append(": ").append(message);
    notes.forEach(note -> text.append('\n').append(note));
    return text.toString();
  }
}
