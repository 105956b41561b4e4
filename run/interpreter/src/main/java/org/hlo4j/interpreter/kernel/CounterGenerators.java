package org.hlo4j.interpreter.kernel;

/**
 * The generators of Salmon and others, "Parallel random numbers: as easy as 1, 2, 3": functions of
 * a counter and a key.
 */
public final class CounterGenerators {
  private static final int[] THREE_FRY_ROTATIONS = {13, 15, 26, 6, 17, 29, 16, 24};
  private static final int THREE_FRY_PARITY = 0x1BD11BDA;
  private static final long PHILOX_FIRST = 0xD2511F53L;
  private static final long PHILOX_SECOND = 0xCD9E8D57L;
  private static final int PHILOX_FIRST_WEYL = 0x9E3779B9;
  private static final int PHILOX_SECOND_WEYL = 0xBB67AE85;

  private CounterGenerators() {}

  /** ThreeFry 2x32 with 20 rounds; the low word of a number is its first. */
  public static long threeFry(long counter, long key) {
    int[] keys = {(int) key, (int) (key >>> 32), 0};
    keys[2] = keys[0] ^ keys[1] ^ THREE_FRY_PARITY;
    int x = (int) counter + keys[0];
    int y = (int) (counter >>> 32) + keys[1];
    for (int round = 0; round < 20; round++) {
      x += y;
      y = Integer.rotateLeft(y, THREE_FRY_ROTATIONS[round % 8]) ^ x;
      if (round % 4 == 3) {
        int injection = round / 4 + 1;
        x += keys[injection % 3];
        y += keys[(injection + 1) % 3] + injection;
      }
    }
    return Integer.toUnsignedLong(x) | (long) y << 32;
  }

  /** Philox 4x32 with 10 rounds and a counter of 128 bits; stores four words in {@code words}. */
  public static void philox(long low, long high, long key, int[] words) {
    int a = (int) low;
    int b = (int) (low >>> 32);
    int c = (int) high;
    int d = (int) (high >>> 32);
    int firstKey = (int) key;
    int secondKey = (int) (key >>> 32);
    for (int round = 0; round < 10; round++) {
      long first = PHILOX_FIRST * Integer.toUnsignedLong(a);
      long second = PHILOX_SECOND * Integer.toUnsignedLong(c);
      a = (int) (second >>> 32) ^ b ^ firstKey;
      b = (int) second;
      c = (int) (first >>> 32) ^ d ^ secondKey;
      d = (int) first;
      firstKey += PHILOX_FIRST_WEYL;
      secondKey += PHILOX_SECOND_WEYL;
    }
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
  }

  /**
   * Returns the dimension along which both words of a number are adjacent: the first of even size,
   * or else the largest.
   */
  public static int splitDimension(int[] sizes) {
    int largest = 0;
    for (int d = 0; d < sizes.length; d++) {
      if (sizes[d] % 2 == 0) {
        return d;
      }
      largest = sizes[d] > sizes[largest] ? d : largest;
    }
    return largest;
  }
}
