package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import org.hlo4j.audit.AuditFormat;
import org.hlo4j.tools.auditpage.AuditPage;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/** Writes the rows of an audit to files of other formats. */
final class AuditTables {
  private AuditTables() {}

  /**
   * Writes a file.
   *
   * @param format the {@linkplain AuditFormat#name name} of its format
   * @throws ToolException if the module of the format is not there, or it cannot be written
   */
  static void write(String format, String file, Console console, AuditPage.Rows rows) {
    AuditFormat found =
        AuditFormat.of(format)
            .orElseThrow(() ->
                new ToolException(
                    "cannot write " + format + ": module hlo4j-" + format + " is missing"));
    OutputFile.write(
        file,
        console,
        channel -> {
          try (AuditFormat.Writer writer = found.create(Channels.newOutputStream(channel))) {
            rows.forEach(row -> {
              try {
                writer.add(row);
              } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
              }
            });
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }
}
