package org.hlo4j.tools.opt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.tools.run.Console;

/** Runs {@code stablehlo-opt} on standard input; keeps the output and messages of the last run. */
final class OptCommand {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Returns the exit status. */
  int run(byte[] input, String... arguments) {
    out.reset();
    err.reset();
    return OptMain.run(
        List.of(arguments),
        new Console(
            new ByteArrayInputStream(input),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8)));
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
