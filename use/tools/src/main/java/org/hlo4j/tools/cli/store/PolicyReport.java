package org.hlo4j.tools.cli.store;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.policy.FilePlace;
import org.hlo4j.policy.Policy;
import org.hlo4j.policy.Violation;
import org.hlo4j.policy.ViolationLevel;
import org.hlo4j.policy.sarif.ViolationLog;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.auditpage.AuditPage;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolVersion;

/** The violations of a policy by the rows of an audit. Rows are read for each output anew. */
final class PolicyReport {
  private final Policy policy;
  private final AuditPage.Rows rows;
  private final Map<ViolationLevel, Long> counts = new EnumMap<>(ViolationLevel.class);

  PolicyReport(Policy policy, AuditPage.Rows rows) {
    this.policy = policy;
    this.rows = rows;
  }

  /** Receives the violations of a row. */
  @FunctionalInterface
  private interface Sink {
    void add(AuditRow row, List<Violation> violations) throws IOException;
  }

  private void forEach(Sink sink) throws IOException {
    counts.clear();
    rows.forEach(row -> {
      List<Violation> violations = policy.check(row);
      violations.forEach(each -> counts.merge(each.level(), 1L, Long::sum));
      try {
        sink.add(row, violations);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    });
  }

  /**
   * Writes a log of SARIF to a file, or to standard output for {@code -}.
   *
   * @param skipped what was not looked at
   * @param isStrict whether that is an error
   */
  void writeSarif(String file, Console console, SkippedFiles skipped, boolean isStrict) {
    OutputFile.write(
        file,
        console,
        channel -> {
          Writer out =
              new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8);
          try (ViolationLog log =
              new ViolationLog(
                  out, ToolVersion.version(), Path.of("").toAbsolutePath().toString())) {
            forEach(log::add);
            log.add(skipped, isStrict);
            log.end();
          }
          out.flush();
        });
  }

  void count() throws IOException {
    forEach((_, _) -> {});
  }

  void print(PrintWriter out) throws IOException {
    forEach(
        (_, violations) -> violations.forEach(each -> out.println(Printable.of(each.toString()))));
  }

  /** Writes violations and their counts as fields of an object. */
  void writeJson(JsonObject json) throws IOException {
    JsonGenerator array = json.generator();
    array.writeArrayFieldStart("violations");
    forEach((_, violations) -> {
      for (Violation each : violations) {
        JsonObject.write(array, object -> write(each, object));
      }
    });
    array.writeEndArray();
    for (ViolationLevel level : ViolationLevel.values()) {
      json.put(level.title() + "s", count(level));
    }
  }

  private static void write(Violation violation, JsonObject json) throws IOException {
    json.put("path", violation.path());
    switch (violation.place()) {
      case FilePlace.Whole _ -> {}
      case FilePlace.Position position -> {
        json.put("line", position.line());
        json.put("column", position.column());
      }
      case FilePlace.Offset offset -> json.put("offset", offset.bytes());
    }
    json.put("rule", violation.rule().key());
    json.put("level", violation.level().title());
    json.put("message", violation.message());
  }

  private long count(ViolationLevel level) {
    return counts.getOrDefault(level, 0L);
  }

  /** Returns whether what was read last has violations of level error. */
  boolean hasErrors() {
    return count(ViolationLevel.ERROR) > 0;
  }

  /** Returns how many violations of each level were read last. */
  String counts() {
    return Arrays.stream(ViolationLevel.values())
        .map(level ->
            "%,d %s%s".formatted(count(level), level.title(), count(level) == 1 ? "" : "s"))
        .collect(Collectors.joining(", ", "policy: ", ""));
  }
}
