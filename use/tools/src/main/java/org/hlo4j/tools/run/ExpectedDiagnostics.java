package org.hlo4j.tools.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.Severity;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;

/**
 * Compares diagnostics with {@code expected-error}, {@code -warning}, {@code -note} and {@code
 * -remark} comments of a source, like MLIR's {@code --verify-diagnostics}: each diagnostic must
 * contain the text of a comment for its line, and each comment must match a diagnostic.
 */
public final class ExpectedDiagnostics implements Diagnostics {
  private static final Pattern COMMENT =
      Pattern.compile(
          "expected-(error|note|remark|warning)(-re)? *"
              + "(@([+-][0-9]+|above|below|unknown))? *\\{\\{(.*)\\}\\}$");

  /** The line of expectations for diagnostics without a location. */
  private static final int UNKNOWN = -1;

  private record Expectation(
      Severity severity,
      int line,
      int commentLine,
      int commentColumn,
      String text,
      Pattern pattern) {
    Expectation at(int other) {
      return new Expectation(severity, other, commentLine, commentColumn, text, pattern);
    }
  }

  private final SourceText source;
  private final ConsoleDiagnostics console;
  private final List<Expectation> expectations = new ArrayList<>();
  private final Set<Expectation> met = new HashSet<>();
  private boolean failed;

  /** Parses the comments of {@code source}; mismatches are printed to {@code out}. */
  public ExpectedDiagnostics(SourceText source, PrintStream out) {
    this.source = source;
    this.console = ConsoleDiagnostics.asUpstream(out, source);
    readComments();
  }

  private void readComments() {
    int lastLine = source.lineAt(source.end());
    int lineAbove = 0;
    List<Expectation> below = new ArrayList<>();
    for (int number = source.firstLine(); number <= lastLine; number++) {
      String line = source.line(number);
      Matcher comment = COMMENT.matcher(line.stripTrailing());
      if (!line.contains("expected-") || !comment.find()) {
        for (Expectation each : below) {
          expectations.add(each.at(number));
        }
        below.clear();
        lineAbove = number;
        continue;
      }
      Expectation expectation = expectation(comment, number, lineAbove);
      if ("below".equals(comment.group(4))) {
        below.add(expectation);
      } else {
        expectations.add(expectation);
      }
    }
    expectations.addAll(below);
  }

  private static Expectation expectation(Matcher comment, int number, int lineAbove) {
    String offset = comment.group(4);
    int line =
        switch (offset) {
          case null -> number;
          case "above" -> lineAbove;
          case "below" -> number + 1;
          case "unknown" -> UNKNOWN;
          default -> number + Integer.parseInt(offset);
        };
    String text = comment.group(5);
    Pattern pattern =
        comment.group(2) == null ? Pattern.compile(Pattern.quote(text)) : mixedPattern(text);
    Severity severity = Severity.valueOf(comment.group(1).toUpperCase(Locale.ROOT));
    return new Expectation(severity, line, number, comment.start() + 1, text, pattern);
  }

  /**
   * Returns the pattern of a text that is literal outside of {@code {{…}}} and a regular expression
   * inside.
   */
  private static Pattern mixedPattern(String text) {
    StringBuilder pattern = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf("{{", at);
      int close = open < 0 ? -1 : text.indexOf("}}", open);
      if (close < 0) {
        pattern.append(Pattern.quote(text.substring(at)));
        break;
      }
      pattern.append(Pattern.quote(text.substring(at, open)));
      pattern.append('(').append(text, open + 2, close).append(')');
      at = close + 2;
    }
    return Pattern.compile(pattern.toString());
  }

  @Override
  public void report(Diagnostic diagnostic) {
    check(diagnostic);
    diagnostic.notes().forEach(this::check);
  }

  private void check(Diagnostic diagnostic) {
    FileLineColLoc place = FileLineColLoc.findIn(diagnostic.location()).orElse(null);
    int line = place == null ? UNKNOWN : place.line();
    boolean here =
        place == null
            ? diagnostic.location() instanceof UnknownLoc
            : place.file().equals(source.name());
    Expectation near = null;
    if (here) {
      for (Expectation e : expectations) {
        if (e.line != line || !e.pattern.matcher(diagnostic.message()).find()) {
          continue;
        }
        if (e.severity == diagnostic.severity()) {
          met.add(e);
          return;
        }
        near = e;
      }
    }
    failed = true;
    String label = diagnostic.severity().label();
    String message =
        near == null
            ? "unexpected " + label + ": " + diagnostic.message()
            : "'" + label + "' diagnostic emitted when expecting a '" + near.severity.label() + "'";
    console.error(diagnostic.location(), message);
  }

  /** Prints the comments that matched no diagnostic; returns whether all agreed. */
  public boolean verify() {
    for (Expectation e : expectations) {
      if (!met.contains(e)) {
        failed = true;
        console.error(
            FileLineColLoc.of(source.name(), e.commentLine, e.commentColumn),
            "expected " + e.severity.label() + " \"" + e.text + "\" was not produced");
      }
    }
    return !failed;
  }
}
