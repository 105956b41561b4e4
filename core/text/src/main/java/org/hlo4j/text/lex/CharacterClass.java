package org.hlo4j.text.lex;

/** The character classes of tokens, as bits of one table. */
final class CharacterClass {
  static final int LETTER = 1;
  static final int DIGIT = 2;
  static final int HEX_DIGIT = 4;

  /** The continuation of a bare identifier: letters, digits, {@code _ $ .}. */
  static final int BARE = 8;

  /** The continuation of a prefixed identifier: {@link #BARE} and {@code -}. */
  static final int SUFFIX = 16;

  private static final byte[] CLASSES = new byte[256];

  static {
    for (int c = 0; c < 128; c++) {
      int bits = 0;
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        bits |= LETTER | BARE | SUFFIX;
      }
      if (c >= '0' && c <= '9') {
        bits |= DIGIT | HEX_DIGIT | BARE | SUFFIX;
      }
      if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
        bits |= HEX_DIGIT;
      }
      if (c == '_' || c == '$' || c == '.') {
        bits |= BARE | SUFFIX;
      }
      if (c == '-') {
        bits |= SUFFIX;
      }
      CLASSES[c] = (byte) bits;
    }
  }

  private CharacterClass() {}

  static boolean is(int classes, byte c) {
    return (CLASSES[c & 0xFF] & classes) != 0;
  }
}
