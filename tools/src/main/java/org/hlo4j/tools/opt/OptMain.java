package org.hlo4j.tools.opt;

/** The command {@code stablehlo-opt}. */
public final class OptMain {
  private OptMain() {}

  public static void main(String[] arguments) {
    System.err.println("stablehlo-opt: error: nothing is supported yet");
    System.exit(1);
  }
}
