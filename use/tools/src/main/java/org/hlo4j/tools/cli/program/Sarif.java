package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Severity;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.policy.FilePlace;
import org.hlo4j.policy.sarif.SarifPlace;
import org.hlo4j.policy.sarif.SarifResult;
import org.hlo4j.policy.sarif.SarifRule;
import org.hlo4j.policy.sarif.SarifUri;
import org.hlo4j.policy.sarif.SarifWriter;
import org.hlo4j.tools.run.ToolVersion;

/**
 * Writes diagnostics as a log of SARIF. The rule of a finding is the name of the operation, or
 * {@code program} if there is none.
 */
final class Sarif {
  private static final Pattern OPERATION = Pattern.compile("^'([a-z_0-9]+\\.[\\w.]+)' op ");
  private static final String NO_OPERATION = "program";

  private Sarif() {}

  /**
   * The findings in a file.
   *
   * @param file the name of the file
   * @param source the file as text, to count columns in; empty for large bytecode
   * @param diagnostics the findings
   */
  record Findings(String file, SourceText source, List<Diagnostic> diagnostics) {
    Findings {
      diagnostics = List.copyOf(diagnostics);
    }

    boolean isValid() {
      return diagnostics.stream().noneMatch(found -> found.severity() == Severity.ERROR);
    }
  }

  static void print(List<Findings> all, PrintWriter out) {
    TreeSet<String> rules = new TreeSet<>();
    all.forEach(findings -> findings.diagnostics.forEach(d -> rules.add(rule(d))));
    try (SarifWriter log =
        new SarifWriter(
            out,
            ToolVersion.version(),
            rules.stream().map(rule -> new SarifRule(rule, "", "")).toList())) {
      for (Findings findings : all) {
        for (Diagnostic diagnostic : findings.diagnostics) {
          log.add(result(diagnostic, findings));
        }
      }
      log.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SarifResult result(Diagnostic diagnostic, Findings in) {
    return new SarifResult(
        rule(diagnostic),
        switch (diagnostic.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE, REMARK -> "note";
        },
        diagnostic.message(),
        place(diagnostic.location(), in, ""),
        diagnostic.notes().stream()
            .map(note -> place(note.location(), in, note.message()))
            .toList(),
        "");
  }

  private static String rule(Diagnostic diagnostic) {
    Matcher matcher = OPERATION.matcher(diagnostic.message());
    return matcher.find() ? matcher.group(1) : NO_OPERATION;
  }

  private static SarifPlace place(Location location, Findings in, String message) {
    FileLineColLoc place = FileLineColLoc.findIn(location).orElse(null);
    String uri = SarifUri.of(place == null ? in.file : place.file(), "");
    if (location instanceof ByteOffsetLoc offset) {
      return new SarifPlace(uri, new FilePlace.Offset(offset.offset()), message);
    }
    return new SarifPlace(
        uri,
        place != null && place.line() > 0
            ? new FilePlace.Position(place.line(), column(place, in.source))
            : FilePlace.WHOLE,
        message);
  }

  /** Returns the column in UTF-16 code units; MLIR counts bytes. */
  private static int column(FileLineColLoc place, SourceText source) {
    if (place.column() <= 0 || !place.file().equals(source.name())) {
      return Math.max(0, place.column());
    }
    byte[] line = source.line(place.line()).getBytes(StandardCharsets.UTF_8);
    int before = Math.min(place.column() - 1, line.length);
    return new String(line, 0, before, StandardCharsets.UTF_8).length() + 1;
  }
}
