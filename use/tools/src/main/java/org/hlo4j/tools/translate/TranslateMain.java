package org.hlo4j.tools.translate;

import java.util.List;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;

/** The command {@code stablehlo-translate}: writes and reads portable artifacts. */
public final class TranslateMain {
  private TranslateMain() {}

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system()));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    return new TranslateTool(console).status(arguments, console);
  }
}
