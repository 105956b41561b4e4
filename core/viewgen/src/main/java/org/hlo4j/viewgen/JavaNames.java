package org.hlo4j.viewgen;

import java.util.Locale;
import java.util.Set;

/** Conversion of names in definitions to Java names. */
final class JavaNames {
  private static final Set<String> RESERVED =
      Set.of("operation", "default", "case", "if", "while", "return", "notify", "wait", "hashCode");

  private JavaNames() {}

  /** {@code dot_dimension_numbers} as {@code dotDimensionNumbers}. */
  static String member(String name) {
    String pascal = pascal(name);
    String camel = pascal.substring(0, 1).toLowerCase(Locale.ROOT) + pascal.substring(1);
    return RESERVED.contains(camel) ? camel + "Value" : camel;
  }

  /** {@code dot_dimension_numbers} as {@code DOT_DIMENSION_NUMBERS}. */
  static String constant(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }

  /** {@code dot_general} as {@code DotGeneralOp}. */
  static String view(String mnemonic) {
    return pascal(mnemonic) + "Op";
  }

  private static String pascal(String name) {
    var pascal = new StringBuilder();
    for (String word : name.split("[._-]", -1)) {
      if (!word.isEmpty()) {
        pascal.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
      }
    }
    return pascal.toString();
  }
}
