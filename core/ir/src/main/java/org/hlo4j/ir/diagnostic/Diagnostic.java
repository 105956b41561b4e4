package org.hlo4j.ir.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Location;

/**
 * A message about a program with its location, and notes that explain it. The message begins in
 * lower case and has no final period, as in MLIR.
 *
 * @param severity the severity
 * @param location the location
 * @param message the message
 * @param notes the notes, in order
 */
public record Diagnostic(
    Severity severity, Location location, String message, List<Diagnostic> notes) {
  /** Copies the notes. */
  public Diagnostic {
    notes = List.copyOf(notes);
  }

  /**
   * {@return an error without notes}
   *
   * @param location the location
   * @param message the message
   */
  public static Diagnostic error(Location location, String message) {
    return new Diagnostic(Severity.ERROR, location, message, List.of());
  }

  /**
   * {@return a warning without notes}
   *
   * @param location the location
   * @param message the message
   */
  public static Diagnostic warning(Location location, String message) {
    return new Diagnostic(Severity.WARNING, location, message, List.of());
  }

  /**
   * {@return a remark without notes}
   *
   * @param location the location
   * @param message the message
   */
  public static Diagnostic remark(Location location, String message) {
    return new Diagnostic(Severity.REMARK, location, message, List.of());
  }

  /**
   * {@return a note, to be attached to another diagnostic}
   *
   * @param location the location
   * @param message the message
   */
  public static Diagnostic note(Location location, String message) {
    return new Diagnostic(Severity.NOTE, location, message, List.of());
  }

  /**
   * {@return this diagnostic with a note appended}
   *
   * @param at the location of the note
   * @param text the message of the note
   */
  public Diagnostic withNote(Location at, String text) {
    var more = new ArrayList<>(notes);
    more.add(note(at, text));
    return new Diagnostic(severity, location, message, more);
  }

  /** Returns location, severity and message on one line, then each note on a line of its own. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(location).append(": ").append(severity.label()).append(": ").append(message);
    notes.forEach(note -> text.append('\n').append(note));
    return text.toString();
  }
}
