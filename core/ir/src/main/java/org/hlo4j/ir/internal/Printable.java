package org.hlo4j.ir.internal;

import java.util.Locale;

/**
 * Text from files as it is shown to people: characters that could forge or hide what is shown are
 * escaped, {@code \n}, {@code \u001B}, {@code \u202E}. These are control characters, line
 * separators, marks of direction and other characters without a glyph, and lone surrogates.
 */
public final class Printable {
  /** Characters without a glyph that Unicode does not count as formatting. */
  private static final String INVISIBLE = "\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0";

  private Printable() {}

  /**
   * {@return the text as a part of a line}
   *
   * @param text any text
   */
  public static String of(String text) {
    return escaped(text, false);
  }

  /**
   * {@return the text, whose lines remain lines}
   *
   * @param text text that is not quoted from a file, such as the lines of a program
   */
  public static String lines(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean keepsLines) {
    int at = 0;
    while (at < text.length() && isShown(text.charAt(at), keepsLines)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder printable = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      int character = text.codePointAt(at);
      if (isShown(character, keepsLines)) {
        printable.appendCodePoint(character);
      } else {
        printable.append(escape(character));
      }
      at += Character.charCount(character);
    }
    return printable.toString();
  }

  /** A surrogate alone is not shown: it is looked at again with its neighbour. */
  private static boolean isShown(int character, boolean keepsLines) {
    if (character >= ' ' && character < 0x7F) {
      return true;
    }
    if (character == '\n' || character == '\t') {
      return keepsLines;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> INVISIBLE.indexOf(character) < 0;
    };
  }

  private static String escape(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          Character.isBmpCodePoint(character)
              ? String.format(Locale.ROOT, "\\u%04X", character)
              : String.format(Locale.ROOT, "\\u{%X}", character);
    };
  }
}
