package org.hlo4j.ir.diagnostic;

import java.util.Arrays;

/** Where the lines of a text begin, found as far as it has been asked for. */
final class LineStarts {
  /** How much of the text is looked through at once. */
  private static final int STEP = 1 << 16;

  private final byte[] bytes;
  private final int end;
  private Known known;

  LineStarts(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.end = end;
    this.known = new Known(new int[] {start}, 1, start);
  }

  /**
   * The lines that begin before an offset. Never changed, so that threads may look for lines at the
   * same time; the array may hold more.
   *
   * @param starts their offsets, the first one the beginning of the text
   * @param count how many there are
   * @param end the offset
   */
  record Known(int[] starts, int count, int end) {
    int start(int line) {
      return starts[line];
    }
  }

  /** At least the lines that begin up to an offset. */
  Known upTo(int offset) {
    Known now = known;
    return now.end >= offset ? now : look(offset);
  }

  /** At least this many lines, if there are so many. */
  Known first(long count) {
    Known now = known;
    while (now.count < count && now.end < end) {
      now = look(now.end + 1);
    }
    return now;
  }

  /** Threads look one after the other, so that each goes on where the other has come to. */
  private synchronized Known look(int offset) {
    Known before = known;
    if (before.end >= offset) {
      return before;
    }
    byte[] text = bytes;
    int to = (int) Math.min(end, Math.max(offset, (long) before.end + STEP));
    int[] starts = before.starts;
    int count = before.count;
    for (int i = before.end; i < to; i++) {
      if (text[i] == '\n') {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, Math.max(64, 2 * count));
        }
        starts[count++] = i + 1;
      }
    }
    known = new Known(starts, count, to);
    return known;
  }
}
