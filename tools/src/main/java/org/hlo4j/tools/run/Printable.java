package org.hlo4j.tools.run;

/** Sanitizes text from files for terminals by replacing control characters. */
public final class Printable {
  private static final char REPLACEMENT = '\uFFFD';

  private Printable() {}

  /** Returns the text with control characters replaced, except line breaks and tabs. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        return replaced(text);
      }
    }
    return text;
  }

  private static String replaced(String text) {
    StringBuilder printable = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        printable.setCharAt(i, REPLACEMENT);
      }
    }
    return printable.toString();
  }

  private static boolean isControl(char character) {
    return Character.isISOControl(character) && character != '\n' && character != '\t';
  }
}
