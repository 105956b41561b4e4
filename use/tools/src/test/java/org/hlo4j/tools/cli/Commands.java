package org.hlo4j.tools.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.tools.run.Console;

/** Runs {@code hlo4j} inside the test. */
public final class Commands {
  private Commands() {}

  /** The result of a command. */
  public record Run(int status, String out, String err) {}

  public static Run run(String input, String... arguments) {
    return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), arguments);
  }

  public static Run run(InputStream input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int status =
        Hlo4jMain.run(
            List.of(arguments),
            new Console(input, out, new PrintStream(err, true, StandardCharsets.UTF_8)));
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
