package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.tools.run.ToolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Writes diagnostics as a SARIF 2.1.0 log, the exchange format of code review tools and editors.
 * The rule of a finding is the name of the operation, or {@code program} if there is none.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
final class Sarif {
  private static final Pattern OPERATION = Pattern.compile("^'([a-z_0-9]+\\.[\\w.]+)' op ");
  private static final String NO_OPERATION = "program";

  private final JsonGenerator json;

  private Sarif(JsonGenerator json) {
    this.json = json;
  }

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
  }

  /** Writes the fields of the log. */
  static void write(List<Findings> all, JsonGenerator json) throws IOException {
    new Sarif(json).write(all);
  }

  private void write(List<Findings> all) throws IOException {
    json.writeStringField(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    writeTool(all);
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    for (Findings findings : all) {
      for (Diagnostic diagnostic : findings.diagnostics) {
        writeResult(diagnostic, findings.source, findings.file);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void writeTool(List<Findings> all) throws IOException {
    TreeSet<String> rules = new TreeSet<>();
    all.forEach(findings -> findings.diagnostics.forEach(d -> rules.add(rule(d))));
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "hlo4j");
    json.writeStringField("version", ToolVersion.text().strip().lines().findFirst().orElse(""));
    json.writeArrayFieldStart("rules");
    for (String rule : rules) {
      json.writeStartObject();
      json.writeStringField("id", rule);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static String rule(Diagnostic diagnostic) {
    Matcher matcher = OPERATION.matcher(diagnostic.message());
    return matcher.find() ? matcher.group(1) : NO_OPERATION;
  }

  private void writeResult(Diagnostic diagnostic, SourceText source, String file)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", rule(diagnostic));
    json.writeStringField(
        "level",
        switch (diagnostic.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE, REMARK -> "note";
        });
    writeMessage(diagnostic);
    json.writeArrayFieldStart("locations");
    writeLocation(diagnostic.location(), source, file, null);
    json.writeEndArray();
    if (!diagnostic.notes().isEmpty()) {
      json.writeArrayFieldStart("relatedLocations");
      for (Diagnostic note : diagnostic.notes()) {
        writeLocation(note.location(), source, file, note);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void writeMessage(Diagnostic diagnostic) throws IOException {
    json.writeObjectFieldStart("message");
    json.writeStringField("text", diagnostic.message());
    json.writeEndObject();
  }

  private void writeLocation(
      Location location, SourceText source, String file, @Nullable Diagnostic note)
      throws IOException {
    FileLineColLoc place = FileLineColLoc.findIn(location).orElse(null);
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(place == null ? file : place.file()));
    json.writeEndObject();
    if (location instanceof ByteOffsetLoc offset) {
      json.writeObjectFieldStart("region");
      json.writeNumberField("byteOffset", offset.offset());
      json.writeEndObject();
    } else if (place != null && place.line() > 0) {
      json.writeObjectFieldStart("region");
      json.writeNumberField("startLine", Integer.toUnsignedLong(place.line()));
      if (place.column() > 0) {
        json.writeNumberField("startColumn", column(place, source));
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    if (note != null) {
      writeMessage(note);
    }
    json.writeEndObject();
  }

  /** Returns the column in UTF-16 code units; MLIR counts bytes. */
  private static long column(FileLineColLoc place, SourceText source) {
    if (!place.file().equals(source.name())) {
      return place.column();
    }
    byte[] line = source.line(place.line()).getBytes(StandardCharsets.UTF_8);
    int before = Math.min(place.column() - 1, line.length);
    return new String(line, 0, before, StandardCharsets.UTF_8).length() + 1L;
  }

  private static String uri(String file) {
    try {
      return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
    } catch (URISyntaxException e) {
      return "unknown";
    }
  }
}
