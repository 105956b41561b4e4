package org.hlo4j.tools.run;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.Severity;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/** Prints diagnostics in the format of LLVM's tools: location, message, source line and a caret. */
public final class ConsoleDiagnostics implements Diagnostics {
  private static final int TAB = 8;

  /** The indentation of lists in messages. */
  private static final String LIST_LINE = "\n  ";

  private static final int MAX_CALLERS = 10;

  private final PrintStream out;
  private final @Nullable SourceText source;
  private final boolean inOneLine;

  private ConsoleDiagnostics(PrintStream out, @Nullable SourceText source, boolean inOneLine) {
    this.out = out;
    this.source = source;
    this.inOneLine = inOneLine;
  }

  /**
   * Returns a handler that prints to {@code out}, quoting lines of {@code source}. Names in
   * messages cannot begin lines: line breaks in messages are escaped, but for those of indented
   * lists, and followed by spaces where notes show operations.
   */
  public static ConsoleDiagnostics to(PrintStream out, @Nullable SourceText source) {
    return new ConsoleDiagnostics(out, source, true);
  }

  /** As {@link #to}, but messages keep their lines, as those of upstream's tools do. */
  public static ConsoleDiagnostics asUpstream(PrintStream out, @Nullable SourceText source) {
    return new ConsoleDiagnostics(out, source, false);
  }

  @Override
  public void report(Diagnostic diagnostic) {
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
      out.println(shown(offset + ": " + text, severity));
      return;
    }
    if (place == null) {
      String where = location instanceof UnknownLoc ? "" : "loc(" + location + "): ";
      out.println(shown("<unknown>:0: " + severity.label() + ": " + where + message, severity));
      return;
    }
    String at = Printable.of(place.file()) + ":" + place.line() + ":" + place.column() + ": ";
    out.println(at + shown(text, severity));
    if (source != null && place.file().equals(source.name()) && place.line() > 0) {
      showLine(source.line(place.line()), place.column());
    }
  }

  private String shown(String text, Severity severity) {
    if (inOneLine && severity != Severity.NOTE) {
      return Arrays.stream(text.split(LIST_LINE, -1))
          .map(Printable::of)
          .collect(Collectors.joining(LIST_LINE));
    }
    String lines = Printable.lines(text);
    return inOneLine ? lines.replace("\n", "\n    ") : lines;
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
