package org.hlo4j.engine.kernel;

/**
 * ThreeFry of Salmon and others, with two words of 32 bits and 20 rounds, for successive counters.
 */
final class ThreeFryWords {
  private static final int[] ROTATIONS = {13, 15, 26, 6, 17, 29, 16, 24};
  private static final int PARITY = 0x1BD11BDA;

  private ThreeFryWords() {}

  /**
   * Computes words.
   *
   * @param first receives the low word for each counter
   * @param second receives the high ones
   */
  static void compute(long key, long counter, int[] first, int[] second, int count) {
    int[] keys = {(int) key, (int) (key >>> 32), (int) key ^ (int) (key >>> 32) ^ PARITY};
    for (int i = 0; i < count; i++) {
      first[i] = (int) (counter + i) + keys[0];
      second[i] = (int) ((counter + i) >>> 32) + keys[1];
    }
    for (int group = 0; group < 5; group++) {
      int r = group % 2 * 4;
      twoRounds(first, second, count, ROTATIONS[r], ROTATIONS[r + 1], 0, 0);
      int x = keys[(group + 1) % 3];
      int y = keys[(group + 2) % 3] + group + 1;
      twoRounds(first, second, count, ROTATIONS[r + 2], ROTATIONS[r + 3], x, y);
    }
  }

  // The compiler makes vectors of loops of few instructions alone.

  private static void twoRounds(
      int[] first, int[] second, int count, int r, int s, int addX, int addY) {
    for (int i = 0; i < count; i++) {
      int x = first[i];
      int y = second[i];
      x += y;
      y = ((y << r) | (y >>> -r)) ^ x;
      x += y;
      y = ((y << s) | (y >>> -s)) ^ x;
      first[i] = x + addX;
      second[i] = y + addY;
    }
  }
}
