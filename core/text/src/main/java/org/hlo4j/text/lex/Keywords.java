package org.hlo4j.text.lex;

import java.nio.charset.StandardCharsets;

/** Recognizes keywords by a perfect hash table. */
final class Keywords {
  private static final int SLOTS = 256;
  private static final TokenKind[] KINDS = new TokenKind[SLOTS];
  private static final byte[][] SPELLINGS = new byte[SLOTS][];
  private static final int SHORTEST = 2;
  private static final int LONGEST = 14;

  static {
    for (TokenKind kind : TokenKind.values()) {
      if (kind.isKeyword()) {
        byte[] spelling = kind.spelling().getBytes(StandardCharsets.US_ASCII);
        int slot = slot(spelling, 0, spelling.length);
        while (KINDS[slot] != null) {
          slot = (slot + 1) % SLOTS;
        }
        KINDS[slot] = kind;
        SPELLINGS[slot] = spelling;
      }
    }
  }

  private Keywords() {}

  /** Returns the keyword from {@code start} to {@code end}, or {@code BARE_IDENTIFIER}. */
  static TokenKind find(byte[] bytes, int start, int end) {
    int length = end - start;
    if (length < SHORTEST || length > LONGEST) {
      return TokenKind.BARE_IDENTIFIER;
    }
    int slot = slot(bytes, start, length);
    while (KINDS[slot] != null) {
      if (same(SPELLINGS[slot], bytes, start, length)) {
        return KINDS[slot];
      }
      slot = (slot + 1) % SLOTS;
    }
    return TokenKind.BARE_IDENTIFIER;
  }

  private static int slot(byte[] bytes, int start, int length) {
    int h =
        bytes[start] * 31 + bytes[start + 1] * 7 + bytes[start + length - 1] * 101 + length * 13;
    return (h ^ h >>> 8) & (SLOTS - 1);
  }

  private static boolean same(byte[] spelling, byte[] bytes, int start, int length) {
    if (spelling.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (spelling[i] != bytes[start + i]) {
        return false;
      }
    }
    return true;
  }
}
