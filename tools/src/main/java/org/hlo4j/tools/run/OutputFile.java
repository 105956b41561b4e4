package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all. */
public final class OutputFile {
  private OutputFile() {}

  /** Writes to a stream. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes the file, or standard output for {@code -}. A file is written under another name in the
   * same folder and then moved, so that a failure leaves no half of it.
   *
   * @throws ToolException if it cannot be written
   */
  public static void write(String file, Console console, Content content) {
    try {
      if (file.equals("-")) {
        content.writeTo(console.out());
        console.out().flush();
      } else {
        writeWhole(Path.of(file), content);
      }
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot open output file '" + file + "': " + InputFile.reason(e));
    }
  }

  private static void writeWhole(Path target, Content content) throws IOException {
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A pipe or a device such as /dev/null has no other name to be written under.
      try (OutputStream out = Files.newOutputStream(target)) {
        content.writeTo(out);
      }
      return;
    }
    Path folder = target.toAbsolutePath().getParent();
    Path fresh =
        Files.createTempFile(
            folder == null ? Path.of(".") : folder, "." + target.getFileName(), ".tmp");
    try {
      try (OutputStream out = Files.newOutputStream(fresh)) {
        content.writeTo(out);
      }
      makeReadable(fresh);
      Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Temporary files are private to their owner; an output file is not. */
  private static void makeReadable(Path file) throws IOException {
    var view =
        Files.getFileAttributeView(file, java.nio.file.attribute.PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
    }
  }
}
