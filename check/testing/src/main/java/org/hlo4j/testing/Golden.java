package org.hlo4j.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Golden files: pages and lists in the repository that tests make anew and compare. With the system
 * property {@code golden.bless}, which {@code ./dev bless} sets, they are written instead.
 */
public final class Golden {
  private static final String BLESS = "golden.bless";

  /** The most files whose differences a failure shows. */
  private static final int MOST_FILES = 2;

  private Golden() {}

  /** {@return whether files are written instead of compared} */
  public static boolean isBlessed() {
    return System.getProperty(BLESS) != null;
  }

  /**
   * Compares a file with what it should be, or writes it.
   *
   * @param file the file
   * @param actual its content as the code makes it
   * @throws AssertionError if it differs, with the lines that do and the command that writes it
   */
  public static void check(Path file, String actual) {
    check(Map.of(file, actual));
  }

  /**
   * Compares files with what they should be, or writes them.
   *
   * @param files the files, with their contents as the code makes them
   * @throws AssertionError if one differs, with the lines that do and the command that writes it
   */
  public static void check(Map<Path, String> files) {
    StringBuilder failure = new StringBuilder();
    int failed = 0;
    try {
      for (Map.Entry<Path, String> file : files.entrySet()) {
        Path path = file.getKey();
        String expected = Files.exists(path) ? Files.readString(path) : "";
        if (file.getValue().equals(expected)) {
          continue;
        }
        if (isBlessed()) {
          Files.createDirectories(path.toAbsolutePath().getParent());
          Files.writeString(path, file.getValue());
        } else if (++failed <= MOST_FILES) {
          failure.append(path.normalize()).append(" (-) is not as the code makes it (+)\n");
          failure.append(LineDiff.of(expected, file.getValue()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (failed > MOST_FILES) {
      failure.append("and %,d more files%n".formatted(failed - MOST_FILES));
    }
    if (failed > 0) {
      throw new AssertionError(failure + "if this is meant: " + command());
    }
  }

  /** {@return the command that writes the golden files of the test that is running} */
  public static String command() {
    String test =
        StackWalker.getInstance()
            .walk(frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> name.endsWith("Test"))
                    .findFirst()
                    .orElse(""));
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath().getFileName();
    return "./dev bless %s %s".formatted(module, test.substring(test.lastIndexOf('.') + 1)).strip();
  }
}
