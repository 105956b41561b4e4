package org.hlo4j.tools.opt;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/** The command {@code stablehlo-opt}. */
public final class OptMain {
  private OptMain() {}

  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.in, System.out, System.err));
  }

  /** Runs the command in this process and returns its exit status. */
  public static int run(List<String> arguments, InputStream in, PrintStream out, PrintStream err) {
    err.println("stablehlo-opt: error: nothing is supported yet");
    return 1;
  }
}
