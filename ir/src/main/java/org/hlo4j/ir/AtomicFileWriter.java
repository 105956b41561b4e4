package org.hlo4j.ir;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files whole or not at all. A file is written under another name in the same folder and
 * then moved: a failure leaves what was there before and no half of the new, and the file may be
 * one that parts of its content are mapped from.
 */
public final class AtomicFileWriter {
  private AtomicFileWriter() {}

  /** What a file is to hold. */
  @FunctionalInterface
  public interface Content {
    void writeTo(WritableByteChannel out) throws IOException;
  }

  /**
   * Makes or replaces a file; where the name is a link, what it stands for. Pipes and devices such
   * as {@code /dev/null} have no other name to be written under, and are written as they are.
   *
   * @throws IOException if it cannot be made or written
   */
  public static void write(Path file, Content content) throws IOException {
    Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      fill(target, content);
      return;
    }
    Path fresh = freshBeside(target);
    try {
      fill(fresh, content);
      Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static void fill(Path file, Content content) throws IOException {
    try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      content.writeTo(out);
    }
  }

  /** A new empty file that others may read as any file that the user makes. */
  private static Path freshBeside(Path target) throws IOException {
    for (int i = 0; ; i++) {
      String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + "-" + i;
      try {
        return Files.createFile(target.resolveSibling(name + ".tmp"));
      } catch (FileAlreadyExistsException e) {
        if (i == 1000) {
          throw e;
        }
      }
    }
  }
}
