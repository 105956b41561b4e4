package org.hlo4j.cyclonedx;

import java.util.ArrayList;
import java.util.List;

/** A function's signature in an audit, {@code name: (inputs) -> results}, as its types. */
record SignatureText(String name, List<String> inputs, List<String> results) {
  private static final String ARROW = ") -> ";

  static SignatureText parse(String text) {
    int colon = text.indexOf(": (");
    String type = text.substring(colon + 2);
    int arrow = outermost(type, ARROW);
    String results = type.substring(arrow + ARROW.length());
    boolean isList = results.startsWith("(") && results.endsWith(")");
    return new SignatureText(
        text.substring(0, colon),
        split(type.substring(1, arrow)),
        split(isList ? results.substring(1, results.length() - 1) : results));
  }

  /** Returns where the list that begins a type ends. */
  private static int outermost(String type, String end) {
    int depth = 0;
    for (int at = 0; at < type.length(); at++) {
      depth += depth(type, at);
      if (depth == 0 && type.startsWith(end, at)) {
        return at;
      }
    }
    throw new IllegalArgumentException("not the type of a function: " + type);
  }

  private static int depth(String type, int at) {
    return switch (type.charAt(at)) {
      case '(', '<', '[', '{' -> 1;
      case ')', ']', '}' -> -1;
      case '>' -> at > 0 && type.charAt(at - 1) == '-' ? 0 : -1;
      default -> 0;
    };
  }

  private static List<String> split(String types) {
    List<String> all = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int at = 0; at < types.length(); at++) {
      depth += depth(types, at);
      if (depth == 0 && types.startsWith(", ", at)) {
        all.add(types.substring(begin, at));
        begin = at + 2;
      }
    }
    if (begin < types.length()) {
      all.add(types.substring(begin));
    }
    return all;
  }
}
