package org.hlo4j.jax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Blob;

/** Python's and JSON's string literals. */
final class PyText {
  private static final Pattern JSON_STRING =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+)\"");
  private static final Pattern JSON_ESCAPE =
      Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|([\"\\\\/bfnrt]))");

  private PyText() {}

  /** Returns a string literal as written by {@code repr}. */
  static String quote(String text) {
    char mark = text.contains("'") && !text.contains("\"") ? '"' : '\'';
    StringBuilder quoted = new StringBuilder().append(mark);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c == mark) {
            quoted.append('\\').append(c);
          } else if (c < ' ' || c == 0x7f) {
            quoted.append("\\x%02x".formatted((int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append(mark).toString();
  }

  /** Returns the elements of a JSON array of strings; empty if it is anything else. */
  static List<String> jsonStrings(Blob json) {
    String text = new String(json.toByteArray(), StandardCharsets.UTF_8).strip();
    if (!text.startsWith("[") || !text.endsWith("]")) {
      return List.of();
    }
    List<String> strings = new ArrayList<>();
    Matcher string = JSON_STRING.matcher(text).region(1, text.length() - 1);
    int end = 1;
    while (string.find()) {
      String between = text.substring(end, string.start()).strip();
      if (!between.equals(strings.isEmpty() ? "" : ",")) {
        return List.of();
      }
      strings.add(JSON_ESCAPE.matcher(string.group(1)).replaceAll(PyText::unescaped));
      end = string.end();
    }
    return text.substring(end, text.length() - 1).isBlank() ? List.copyOf(strings) : List.of();
  }

  private static String unescaped(MatchResult escape) {
    String character =
        escape.group(1) != null
            ? "" + (char) Integer.parseInt(escape.group(1), 16)
            : switch (escape.group(2)) {
              case "b" -> "\b";
              case "f" -> "\f";
              case "n" -> "\n";
              case "r" -> "\r";
              case "t" -> "\t";
              default -> escape.group(2);
            };
    return Matcher.quoteReplacement(character);
  }
}
