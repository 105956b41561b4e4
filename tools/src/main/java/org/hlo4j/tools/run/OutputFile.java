package org.hlo4j.tools.run;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Writes the file, or standard output for {@code -}. A file is written under another name in the
   * same folder and then moved, so that a failure leaves no half of it.
   *
   * @throws ToolException if it cannot be written
   */
  public static void write(String file, Console console, Output content) {
    boolean open = false;
    try {
      if (file.equals("-")) {
        open = true;
        content.writeTo(Channels.newChannel(console.out()));
        console.out().flush();
        return;
      }
      Path target = target(Path.of(file));
      boolean inPlace = Files.exists(target) && !Files.isRegularFile(target);
      // A pipe or a device such as /dev/null has no other name to be written under.
      Path fresh = inPlace ? target : freshBeside(target);
      try {
        try (WritableByteChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
          open = true;
          content.writeTo(out);
        }
        if (!inPlace) {
          Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
        }
      } finally {
        if (!inPlace) {
          Files.deleteIfExists(fresh);
        }
      }
    } catch (IOException | InvalidPathException e) {
      throw new ToolException(
          "cannot "
              + (open ? "write" : "open")
              + " output file '"
              + file
              + "': "
              + InputFile.reason(e));
    }
  }

  /** The file that a link stands for, which is what is to be replaced. */
  private static Path target(Path file) throws IOException {
    return Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
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
