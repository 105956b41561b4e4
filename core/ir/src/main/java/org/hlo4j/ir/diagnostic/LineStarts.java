package org.hlo4j.ir.diagnostic;

import java.util.Arrays;

/** The offsets of line starts in a text, located on demand. */
final class LineStarts {
  /** The minimum number of bytes searched at once. */
  private static final int STEP = 1 << 16;

  private final byte[] bytes;
  private final int end;

  /** All lines that begin before this offset have been located. */
  private int searched;

  private int[] starts;
  private int count = 1;

  /** The line returned last: most callers proceed line by line. */
  private int lastLine;

  LineStarts(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.end = end;
    this.searched = start;
    this.starts = new int[] {start};
  }

  /** Returns the offset of the first byte of a line for which {@link #has} returned true. */
  int start(int line) {
    return starts[line];
  }

  /** Returns whether the text has a line of this index. */
  boolean has(int line) {
    while (count <= line && searched < end) {
      searchTo(searched + 1);
    }
    return line >= 0 && line < count;
  }

  /** Returns the index of the line that contains an offset. */
  int lineOf(int offset) {
    if (offset > searched) {
      searchTo(offset);
    }
    for (int line = lastLine; line < count && line <= lastLine + 2; line++) {
      if (starts[line] <= offset && (line + 1 == count || offset < starts[line + 1])) {
        lastLine = line;
        return line;
      }
    }
    int place = Arrays.binarySearch(starts, 0, count, offset);
    lastLine = place >= 0 ? place : -place - 2;
    return lastLine;
  }

  private void searchTo(int offset) {
    int to = (int) Math.min(end, Math.max(offset, (long) searched + STEP));
    for (int i = searched; i < to; i++) {
      if (bytes[i] == '\n') {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, Math.max(64, 2 * count));
        }
        starts[count++] = i + 1;
      }
    }
    searched = to;
  }
}
