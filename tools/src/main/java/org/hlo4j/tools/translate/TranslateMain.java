package org.hlo4j.tools.translate;

/** The command {@code stablehlo-translate}. */
public final class TranslateMain {
  private TranslateMain() {}

  public static void main(String[] arguments) {
    System.err.println("stablehlo-translate: error: nothing is supported yet");
    System.exit(1);
  }
}
