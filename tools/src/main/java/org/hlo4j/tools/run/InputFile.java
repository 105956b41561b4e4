package org.hlo4j.tools.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of an input file, or of standard input for {@code -}. */
public record InputFile(String name, byte[] bytes) {
  /**
   * Reads the file.
   *
   * @throws ToolException if it cannot be read
   */
  public static InputFile read(String file, Console console) {
    try {
      return file.equals("-")
          ? new InputFile("<stdin>", console.in().readAllBytes())
          : new InputFile(file, Files.readAllBytes(Path.of(file)));
    } catch (IOException | InvalidPathException | OutOfMemoryError e) {
      throw new ToolException("cannot open input file '" + file + "': " + reason(e));
    }
  }

  /** The operating system's words for what went wrong. */
  static String reason(Throwable e) {
    return switch (e) {
      case NoSuchFileException _ -> "No such file or directory";
      case AccessDeniedException _ -> "Permission denied";
      case OutOfMemoryError _ -> "File too large";
      default -> {
        String message = e.getMessage();
        yield message == null ? e.getClass().getSimpleName() : message;
      }
    };
  }
}
