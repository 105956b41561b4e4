package org.hlo4j.tools.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.tools.page.HtmlPage;

/**
 * Writes a program as a self-contained HTML file, without a server, network access or other files.
 *
 * <p>The page contains the program in columnar form ({@link ProgramData}); its scripts render
 * visible parts only, so that programs of a hundred thousand operations open at once.
 */
public final class Report {
  private static final HtmlPage PAGE =
      new HtmlPage(
          Report.class,
          List.of(
              "data.js",
              "tree.js",
              "layout.js",
              "graph.js",
              "outline.js",
              "details.js",
              "text.js",
              "tables.js",
              "search.js",
              "main.js"));

  private Report() {}

  /**
   * Writes the page.
   *
   * @param title the name of the program
   * @param facts further facts in the order shown, such as the form of its file
   * @param program a verified program
   * @param out the stream to write to
   */
  public static void write(
      String title, Map<String, String> facts, Operation program, OutputStream out)
      throws IOException {
    PAGE.write(
        title,
        json -> {
          json.put("title", title);
          json.put("facts", facts);
          ProgramData data = ProgramData.of(program);
          data.writeTo(json);
          ReleaseData.write(program, data, json);
        },
        out);
  }
}
