package org.hlo4j.ir.diagnostic;

import java.util.Arrays;

/** The offsets at which the lines of a text begin, found as far as they are needed. */
final class LineStarts {
  /** How many bytes are searched at once, at least. */
  private static final int STEP = 1 << 16;

  private final byte[] bytes;
  private final int end;

  /** Lines found so far begin before this offset. */
  private int searched;

  private int[] starts;
  private int count = 1;

  /** The line found last: most callers go from one line to the next. */
  private int lastLine;

  LineStarts(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.end = end;
    this.searched = start;
    this.starts = new int[] {start};
  }

  /** The offset of the first byte of a line for which {@link #has} was true. */
  int start(int line) {
    return starts[line];
  }

  /** Whether the text has a line of this index. */
  boolean has(int line) {
    while (count <= line && searched < end) {
      searchTo(searched + 1);
    }
    return line >= 0 && line < count;
  }

  /** The index of the line that holds an offset. */
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
