package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.jspecify.annotations.Nullable;

/**
 * The entries of places in the file that is met first: of each line that of the place met first in
 * it. A program that was read as text has about as many places as operations, each in a line of its
 * own: here they lie in the order of the program, and need not be scattered over a large table.
 */
final class LineEntries {
  private static final int BITS = 7;
  private static final int MASK = (1 << BITS) - 1;
  private static final int MAX_LINES = 1 << 24;

  private @Nullable String file;

  /** Entries plus one by line, in pieces; 0 where there is none. */
  private int[][] pieces = new int[16][];

  /** Whether the line of a place has an entry here, now or later. */
  boolean covers(FileLineColLoc place) {
    if (file == null) {
      file = place.file();
    }
    return place.line() >= 0 && place.line() < MAX_LINES && file.equals(place.file());
  }

  /** The entry of the line of a place, which is covered; -1 if it has none yet. */
  int get(FileLineColLoc place) {
    int piece = place.line() >>> BITS;
    return piece >= pieces.length || pieces[piece] == null
        ? -1
        : pieces[piece][place.line() & MASK] - 1;
  }

  /** Sets the entry of the line of a place, which is covered. */
  void put(FileLineColLoc place, int entry) {
    int piece = place.line() >>> BITS;
    if (piece >= pieces.length) {
      pieces = Arrays.copyOf(pieces, Integer.highestOneBit(piece) * 2);
    }
    if (pieces[piece] == null) {
      pieces[piece] = new int[1 << BITS];
    }
    pieces[piece][place.line() & MASK] = entry + 1;
  }
}
