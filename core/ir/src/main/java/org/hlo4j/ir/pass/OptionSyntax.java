package org.hlo4j.ir.pass;

import java.util.ArrayList;
import java.util.List;

/** The text of options: items and separators, which do not count inside brackets or quotes. */
final class OptionSyntax {
  private OptionSyntax() {}

  /** Splits text at separators outside brackets and quotes; empty items are dropped. */
  static List<String> split(String text, char separator) {
    List<String> items = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == separator) {
        add(items, text.substring(start, at));
        start = at + 1;
        at++;
      } else {
        at = skip(text, at);
      }
    }
    add(items, text.substring(start));
    return items;
  }

  private static void add(List<String> items, String item) {
    String trimmed = item.strip();
    if (!trimmed.isEmpty()) {
      items.add(trimmed);
    }
  }

  /**
   * Returns the position after the character at {@code at}, or after the bracket or quote that it
   * opens.
   */
  static int skip(String text, int at) {
    return switch (text.charAt(at)) {
      case '\'', '"' -> {
        int close = text.indexOf(text.charAt(at), at + 1);
        yield close < 0 ? text.length() : close + 1;
      }
      case '(' -> closing(text, at, ')');
      case '[' -> closing(text, at, ']');
      case '{' -> closing(text, at, '}');
      default -> at + 1;
    };
  }

  private static int closing(String text, int open, char close) {
    int depth = 0;
    char opening = text.charAt(open);
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == opening) {
        depth++;
      } else if (c == close && --depth == 0) {
        return i + 1;
      }
    }
    return text.length();
  }

  /** Returns the value, in braces if it contains blanks. */
  static String wrap(String value) {
    return value.indexOf(' ') < 0 ? value : "{" + value + "}";
  }

  /** Returns the text without enclosing quotes or braces. */
  static String unwrap(String value) {
    if (value.length() >= 2) {
      char first = value.charAt(0);
      char last = value.charAt(value.length() - 1);
      if ((first == '\'' && last == '\'')
          || (first == '"' && last == '"')
          || (first == '{' && last == '}')) {
        return value.substring(1, value.length() - 1);
      }
    }
    return value;
  }
}
