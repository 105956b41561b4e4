package org.hlo4j.ir.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files atomically. The content is written to a temporary file in the same folder, which
 * then replaces the target: after a failure the previous content is intact, and the content may be
 * written from a mapping of the target itself. Signals that end the process leave no temporary
 * file.
 */
public final class AtomicFileWriter {
  private AtomicFileWriter() {}

  /** The content of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes the content.
     *
     * @param out receives the bytes
     * @throws IOException if writing fails
     */
    void writeTo(WritableByteChannel out) throws IOException;
  }

  /**
   * Creates or replaces a file. A symbolic link is followed. Devices such as {@code /dev/null} and
   * pipes that this process was given are written in place; named pipes are refused.
   *
   * @param file the file
   * @param content the content
   * @throws IOException if the file cannot be created or written
   */
  public static void write(Path file, Content content) throws IOException {
    Path target =
        Files.isSymbolicLink(file) && Files.isRegularFile(file) ? file.toRealPath() : file;
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      NamedFile.checkOpens(file);
      fill(target, content);
      return;
    }
    Path temporary = TemporaryFiles.createBeside(target);
    try {
      fill(temporary, content);
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      TemporaryFiles.delete(temporary);
    }
  }

  private static void fill(Path file, Content content) throws IOException {
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      content.writeTo(out);
    }
  }
}
