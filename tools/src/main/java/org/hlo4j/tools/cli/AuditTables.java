package org.hlo4j.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.hlo4j.audit.AuditFormat;
import org.hlo4j.audit.AuditJournal;
import org.hlo4j.tools.run.ToolException;

/** Writes the rows of an audit to files of other formats. */
final class AuditTables {
  private AuditTables() {}

  /**
   * Writes a file, which replaces that of its name when it is complete.
   *
   * @param format the {@linkplain AuditFormat#name name} of its format
   * @throws ToolException if the module of the format is not there
   */
  static void write(String format, Path file, AuditJournal rows) throws IOException {
    AuditFormat found =
        AuditFormat.of(format)
            .orElseThrow(() ->
                new ToolException(
                    "cannot write " + format + ": module hlo4j-" + format + " is missing"));
    Path folder = Files.createTempDirectory(file.toAbsolutePath().getParent(), "hlo4j");
    Path part = folder.resolve("part");
    try {
      try (AuditFormat.Writer writer = found.create(part)) {
        rows.forEach(row -> {
          try {
            writer.add(row);
          } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
          }
        });
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
      Files.deleteIfExists(folder);
    }
  }
}
