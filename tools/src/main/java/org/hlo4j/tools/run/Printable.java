package org.hlo4j.tools.run;

/** Text from files, fit for terminals: without characters that would command them. */
public final class Printable {
  private static final char REPLACEMENT = '\uFFFD';

  private Printable() {}

  /** The text with control characters replaced, except line breaks and tabs. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (commands(text.charAt(i))) {
        return replaced(text);
      }
    }
    return text;
  }

  private static String replaced(String text) {
    StringBuilder printable = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (commands(text.charAt(i))) {
        printable.setCharAt(i, REPLACEMENT);
      }
    }
    return printable.toString();
  }

  private static boolean commands(char character) {
    return Character.isISOControl(character) && character != '\n' && character != '\t';
  }
}
