package org.hlo4j.bytecode.write;

import java.util.Arrays;

/** A long list of numbers. It grows in chunks, so that growing copies only the list of these. */
final class IntList {
  private static final int BITS = 12;
  private static final int MASK = (1 << BITS) - 1;

  private int[][] pieces = new int[4][];
  private int[] last = {};
  private int size;

  /** Returns the size. */
  int size() {
    return size;
  }

  /** Returns the number at an index below the size. */
  int get(int index) {
    return pieces[index >>> BITS][index & MASK];
  }

  /** Replaces the number at an index below the size. */
  void set(int index, int number) {
    pieces[index >>> BITS][index & MASK] = number;
  }

  /** Appends a number. */
  void add(int number) {
    int at = size & MASK;
    if (at == 0) {
      addPiece();
    }
    last[at] = number;
    size++;
  }

  private void addPiece() {
    if (size == 1 << (Integer.SIZE - 2)) {
      throw new IllegalStateException("program is too large to be written");
    }
    int piece = size >>> BITS;
    if (piece == pieces.length) {
      pieces = Arrays.copyOf(pieces, piece * 2);
    }
    last = new int[1 << BITS];
    pieces[piece] = last;
  }
}
