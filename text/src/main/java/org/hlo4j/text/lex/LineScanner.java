package org.hlo4j.text.lex;

import static org.hlo4j.text.lex.CharacterClass.DIGIT;
import static org.hlo4j.text.lex.CharacterClass.SUFFIX;

/**
 * Looks over a line, from a token up to its end, for the names of values in it. Lines that differ
 * in nothing but these names have the same hash code. So may others: whoever looks lines up by it
 * compares them, and must not keep more than one for a code.
 */
public final class LineScanner {
  /** How many names a line may have at most. */
  public static final int MAX_NAMES = 32;

  private static final int MAX_LENGTH = 1 << 10;

  private final byte[] bytes;
  private final int limit;

  private final int[] starts = new int[MAX_NAMES];
  private final int[] ends = new int[MAX_NAMES];
  private int count;
  private int hash;
  private int start;
  private int end;

  /** A scanner of a text up to {@code limit}. */
  public LineScanner(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
  }

  /**
   * Scans from {@code from} on; the result is false if the line is too long, has too many names, or
   * holds what cannot be told apart so simply.
   */
  public boolean scan(int from) {
    start = from;
    count = 0;
    int last = Math.min(limit, from + MAX_LENGTH);
    byte[] text = bytes;
    int h = 1;
    int i = from;
    while (i < last) {
      byte c = text[i];
      if (c > '%') { // most are: all that is looked for stands before them
        h = h * 31 + c;
        i++;
        continue;
      }
      if (c == '\n') {
        end = i;
        hash = h ^ h >>> 15;
        return true;
      }
      h = h * 31 + c;
      if (c == '%') {
        i = scanName(i);
      } else if (c == '"') {
        int behind = endOfString(i + 1, last);
        for (int j = i + 1; j < behind; j++) {
          h = h * 31 + text[j];
        }
        i = behind;
      } else {
        i++;
      }
      if (i < 0) {
        return false;
      }
    }
    return false;
  }

  /** Adds the name that begins here and gives its end; negative if it is none, or one too many. */
  private int scanName(int from) {
    int i = from + 1;
    int classes = i < limit && CharacterClass.is(DIGIT, bytes[i]) ? DIGIT : SUFFIX;
    while (i < limit && CharacterClass.is(classes, bytes[i])) {
      i++;
    }
    if (i == from + 1 || count == MAX_NAMES) {
      return -1;
    }
    starts[count] = from;
    ends[count++] = i;
    return i;
  }

  /** The offset behind the closing quote; negative if there is none. */
  private int endOfString(int from, int last) {
    for (int i = from; i < last; i++) {
      byte c = bytes[i];
      if (c == '"') {
        return i + 1;
      }
      if (c == '\\') {
        i++;
      }
    }
    return -1;
  }

  /** Where the scan began. */
  public int start() {
    return start;
  }

  /** Where the line ends. */
  public int end() {
    return end;
  }

  /** A number for what is not part of a name. */
  public int hash() {
    return hash;
  }

  /** How many names there are. */
  public int count() {
    return count;
  }

  /** Where a name begins: at its percent sign. */
  public int nameStart(int index) {
    return starts[index];
  }

  /** Where a name ends. */
  public int nameEnd(int index) {
    return ends[index];
  }
}
