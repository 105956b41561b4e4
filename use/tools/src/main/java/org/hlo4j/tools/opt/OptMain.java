package org.hlo4j.tools.opt;

import java.util.List;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;

/** The command {@code stablehlo-opt}: reads a program, runs passes and prints the result. */
public final class OptMain {
  private OptMain() {}

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system()));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    return new OptTool(console).status(arguments, console);
  }
}
