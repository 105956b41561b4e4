package org.hlo4j.text.print;

import java.util.Locale;
import org.hlo4j.ir.builtin.ByteStrings;

/** Rules of identifiers in MLIR text. */
final class Identifiers {
  private Identifiers() {}

  static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Returns whether a name is a bare identifier, which needs no quotes. */
  static boolean isBare(String name) {
    if (name.isEmpty() || !(isLetter(name.charAt(0)) || name.charAt(0) == '_')) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!(isLetter(c) || isDigit(c) || c == '_' || c == '$' || c == '.')) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a name as the suffix of {@code %}, {@code ^}, {@code #} or {@code !}: letters, digits
   * and {@code punctuation} are kept, a space becomes an underscore, any other byte its hexadecimal
   * number; an underscore is prepended if the first character is invalid there.
   */
  static String sanitize(String name, String punctuation) {
    boolean clean = isValid(name.charAt(0), punctuation) && !isDigit(name.charAt(0));
    for (int i = 1; clean && i < name.length(); i++) {
      clean = isValid(name.charAt(i), punctuation);
    }
    if (clean) {
      return name;
    }
    StringBuilder out = new StringBuilder(name.length() + 4);
    byte[] bytes = ByteStrings.encode(name);
    if (isDigit(bytes[0]) || (!isValid(bytes[0], punctuation) && bytes[0] != ' ')) {
      out.append('_');
    }
    for (byte b : bytes) {
      if (isValid(b, punctuation)) {
        out.append((char) b);
      } else if (b == ' ') {
        out.append('_');
      } else {
        out.append(Integer.toHexString(b & 0xFF).toUpperCase(Locale.ROOT));
      }
    }
    return out.toString();
  }

  private static boolean isValid(int c, String punctuation) {
    return isLetter(c) || isDigit(c) || (c > 0 && c < 0x80 && punctuation.indexOf(c) >= 0);
  }
}
