package org.hlo4j.tools.run;

import java.io.PrintStream;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.Severity;
import org.hlo4j.ir.diagnostic.SourceText;
import org.jspecify.annotations.Nullable;

/** Prints diagnostics in the format of LLVM's tools: location, message, source line and a caret. */
public final class ConsoleDiagnostics implements Diagnostics {
  private static final int TAB = 8;
  private static final int MAX_CALLERS = 10;

  private final PrintStream out;
  private final @Nullable SourceText source;
  private int errors;

  /** Creates a handler that prints to {@code out}, quoting lines of {@code source}. */
  public ConsoleDiagnostics(PrintStream out, @Nullable SourceText source) {
    this.out = out;
    this.source = source;
  }

  public boolean hasErrors() {
    return errors > 0;
  }

  @Override
  public void report(Diagnostic diagnostic) {
    if (diagnostic.severity() == Severity.ERROR) {
      errors++;
    }
    show(diagnostic.location(), diagnostic.severity(), diagnostic.message());
    showCallers(diagnostic.location());
    for (Diagnostic note : diagnostic.notes()) {
      show(note.location(), note.severity(), note.message());
    }
  }

  private void showCallers(Location location) {
    Location at = location;
    for (int depth = 0; depth < MAX_CALLERS && at instanceof CallSiteLoc call; depth++) {
      at = call.caller();
      show(at, Severity.NOTE, "called from");
    }
  }

  private void show(Location location, Severity severity, String message) {
    FileLineColLoc place = FileLineColLoc.findIn(location).orElse(null);
    String text = severity.label() + ": " + message;
    if (location instanceof ByteOffsetLoc offset) {
      out.println(Printable.of(offset + ": " + text));
      return;
    }
    if (place == null) {
      String where = location instanceof UnknownLoc ? "" : "loc(" + location + "): ";
      out.println(Printable.of("<unknown>:0: " + severity.label() + ": " + where + message));
      return;
    }
    out.println(
        Printable.of(place.file() + ":" + place.line() + ":" + place.column() + ": " + text));
    if (source != null && place.file().equals(source.name()) && place.line() > 0) {
      showLine(source.line(place.line()), place.column());
    }
  }

  private void showLine(String line, int column) {
    StringBuilder shown = new StringBuilder();
    int caret = 0;
    for (int i = 0; i < line.length(); i++) {
      if (i == column - 1) {
        caret = shown.length();
      }
      if (line.charAt(i) == '\t') {
        shown.repeat(' ', TAB - shown.length() % TAB);
      } else {
        shown.append(line.charAt(i));
      }
    }
    if (column > line.length()) {
      caret = shown.length();
    }
    out.println(Printable.of(shown.toString()));
    if (line.chars().allMatch(c -> c < 0x80)) {
      out.println(" ".repeat(caret) + "^");
    }
  }
}
