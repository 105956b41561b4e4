package org.hlo4j.text.parse;

import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A cache of types by spelling: {@code tensor<4x8xf32>} is parsed once. Only short spellings of
 * letters, digits and simple punctuation on one line are cached.
 */
final class TypeCache {
  private static final int LONGEST = 200;

  static final class Spelling extends SliceTable.Entry {
    /** The type, once it has been parsed. */
    @Nullable Type type;

    /** The nesting depth of the type. */
    int depth;

    Spelling(SliceTable.Slice slice) {
      super(slice);
    }
  }

  private static final int RECENT = 4;

  private final byte[] bytes;
  private final int limit;
  private final @Nullable Spelling[] recent = new Spelling[RECENT];
  private final SliceTable<Spelling> spellings;

  TypeCache(Parser p) {
    this.bytes = p.bytes;
    this.limit = p.source.end();
    this.spellings = new SliceTable<>(bytes, Spelling::new);
  }

  /**
   * Returns the spelling at {@code start} if it was used recently. A spelling ends with the bracket
   * that closes the first one, so that a prefix match suffices.
   */
  @Nullable Spelling recentOrNull(int start) {
    for (int i = 0; i < RECENT; i++) {
      Spelling spelling = recent[i];
      if (spelling == null) {
        return null;
      }
      if (spelling.isPrefix(bytes, start, limit)) {
        if (i > 0) {
          recent[i] = recent[i - 1];
          recent[i - 1] = spelling;
        }
        return spelling;
      }
    }
    return null;
  }

  /** Marks a spelling, whose type is known, as used recently. */
  void use(Spelling spelling) {
    int place = RECENT - 1;
    while (place > 0 && recent[place - 1] == null) {
      place--;
    }
    recent[place] = spelling;
  }

  /**
   * Returns the end of the spelling whose keyword ends at {@code keywordEnd}; -1 if it is not
   * simple.
   */
  int endOfSpelling(int keywordEnd) {
    int stop = Math.min(limit, keywordEnd + LONGEST);
    int nesting = 0;
    for (int i = keywordEnd; i < stop; i++) {
      byte c = bytes[i];
      if (c == '<') {
        nesting++;
      } else if (c == '>') {
        if (--nesting <= 0) {
          return nesting == 0 ? i + 1 : -1;
        }
      } else if (nesting == 0 || !isSimple(c)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isSimple(byte c) {
    return (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || (c >= 'A' && c <= 'Z')
        || c == '?'
        || c == ','
        || c == ' '
        || c == '!'
        || c == '.'
        || c == ':'
        || c == '_';
  }

  Spelling at(int start, int end) {
    return spellings.at(start, end);
  }
}
