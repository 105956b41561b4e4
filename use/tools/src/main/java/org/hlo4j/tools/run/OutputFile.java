package org.hlo4j.tools.run;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.hlo4j.ir.internal.AtomicFileWriter;

/** Writes the output of a command atomically to a file, or to standard output. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Writes to a file, or to standard output for {@code -}.
   *
   * @throws ToolException if it cannot be written
   */
  public static void write(String file, Console console, Output content) {
    boolean[] open = new boolean[1];
    AtomicFileWriter.Content opened =
        channel -> {
          open[0] = true;
          content.writeTo(channel);
        };
    try {
      if (file.equals("-")) {
        opened.writeTo(Channels.newChannel(console.out()));
        console.out().flush();
      } else {
        AtomicFileWriter.write(Path.of(file), opened);
      }
    } catch (IOException | InvalidPathException e) {
      throw new ToolException(
          "cannot "
              + (open[0] ? "write" : "open")
              + " output file '"
              + file
              + "': "
              + InputFile.reason(e),
          e);
    }
  }
}
