package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditSummary;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.cli.command.Subcommand;

/**
 * The summary of an audit.
 *
 * @param summary what the rows say together
 * @param skipped what has no row
 * @param renewed how many rows were made anew because their files have changed
 * @param gone how many rows were left out because their files are gone
 */
record AuditReport(AuditSummary summary, SkippedFiles skipped, long renewed, long gone) {
  private static final int SHOWN = 8;

  /**
   * Shows the summary.
   *
   * @param namesRefused whether the first files are named that are not valid programs
   */
  void show(Consumer<String> line, boolean namesRefused) {
    say(renewed, "made anew, because the file has changed", line);
    say(gone, "left out, because the file is gone", line);
    line.accept(
        "%,d %s, %s"
            .formatted(
                summary.files(),
                summary.files() == 1 ? "file" : "files",
                Quantities.bytes(summary.bytes())));
    for (AuditColumn<?> column : AuditSummary.counted()) {
      List<Map.Entry<String, Long>> counts = summary.counts(column);
      if (!counts.isEmpty()) {
        line.accept("@|bold " + column.title().replace('_', ' ') + "|@");
        counts.stream()
            .limit(SHOWN)
            .forEach(entry ->
                line.accept(
                    "  %,9d  %s".formatted(entry.getValue(), Subcommand.plain(entry.getKey()))));
        sayMore(counts.size() - SHOWN, "             ", line);
      }
    }
    if (namesRefused && summary.refused() > 0) {
      line.accept("@|bold refused|@");
      summary.diagnostics().forEach(each -> line.accept("  " + Subcommand.plain(each)));
      sayMore(summary.refused() - summary.diagnostics().size(), "  ", line);
    }
    StoreGateOptions.show(skipped, line);
    line.accept(
        summary.copies() == 1
            ? "1 program means what another one means"
            : "%,d programs mean what another one means".formatted(summary.copies()));
    line.accept(
        summary.personal() == 1
            ? "1 program names files of people in its locations"
            : "%,d programs name files of people in their locations".formatted(summary.personal()));
  }

  private static void sayMore(long left, String indent, Consumer<String> line) {
    if (left > 0) {
      line.accept("%sand %,d more".formatted(indent, left));
    }
  }

  private static void say(long rows, String what, Consumer<String> line) {
    if (rows > 0) {
      line.accept("%,d %s of the journal %s".formatted(rows, rows == 1 ? "row" : "rows", what));
    }
  }

  void write(JsonObject json) throws IOException {
    json.put("files", summary.files());
    json.put("bytes", summary.bytes());
    for (AuditColumn<?> column : AuditSummary.counted()) {
      json.object(
          column.title(),
          counts -> {
            for (Map.Entry<String, Long> entry : summary.counts(column)) {
              counts.put(entry.getKey(), entry.getValue());
            }
          });
    }
    json.put("diagnostics", summary.diagnostics());
    json.put("copies", summary.copies());
    json.put("personal", summary.personal());
    json.put("renewed", renewed);
    json.put("gone", gone);
    StoreGateOptions.write(skipped, json);
  }
}
