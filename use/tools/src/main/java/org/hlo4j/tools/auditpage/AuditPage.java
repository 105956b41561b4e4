package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.tools.page.HtmlPage;

/**
 * Writes an audit as a self-contained HTML file, without a server, network access or other files.
 *
 * <p>The page contains the rows as compressed columns ({@link AuditPageData}); its scripts count
 * and draw, so that stores of hundreds of thousands of files open at once.
 */
public final class AuditPage {
  private static final HtmlPage PAGE =
      new HtmlPage(
          AuditPage.class,
          List.of(
              "columns.js",
              "filters.js",
              "charts.js",
              "dimensions.js",
              "panels.js",
              "releases.js",
              "table.js",
              "details.js",
              "main.js"));

  private AuditPage() {}

  /** The rows of an audit. */
  @FunctionalInterface
  public interface Rows {
    /**
     * Reads the rows.
     *
     * @param rows receives them in their order
     * @throws IOException if they cannot be read
     */
    void forEach(Consumer<AuditRow> rows) throws IOException;
  }

  /**
   * Writes the page.
   *
   * @param title what was audited
   * @param rows the rows, which are read once
   * @param skipped what has no row
   * @param out the stream to write to
   * @throws IOException if the rows cannot be read or the page cannot be written
   */
  public static void write(String title, Rows rows, SkippedFiles skipped, OutputStream out)
      throws IOException {
    AuditPageData data = new AuditPageData();
    rows.forEach(data::add);
    PAGE.write(
        title,
        json -> {
          json.put("title", title);
          json.put("releases", Explanation.releases());
          json.objects(
              "skipped",
              skipped.counts().entrySet(),
              (entry, object) -> {
                object.put("reason", entry.getKey().title());
                object.put("count", entry.getValue());
                object.put("examples", String.join("\n", skipped.examples(entry.getKey())));
              });
          data.writeTo(json);
        },
        out);
  }
}
