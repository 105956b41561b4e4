package org.hlo4j.engine.kernel;

/**
 * Philox of Salmon and others, with four words of 32 bits and 10 rounds, for successive counters of
 * 128 bits.
 */
final class PhiloxWords {
  private static final long MASK = 0xFFFF_FFFFL;
  private static final long FIRST = 0xD2511F53L;
  private static final long SECOND = 0xCD9E8D57L;
  private static final int FIRST_WEYL = 0x9E3779B9;
  private static final int SECOND_WEYL = 0xBB67AE85;

  private final long[] a;
  private final long[] b;
  private final long[] c;
  private final long[] d;

  /**
   * Allocates memory.
   *
   * @param counters how many counters are computed at a time
   */
  PhiloxWords(int counters) {
    a = new long[counters];
    b = new long[counters];
    c = new long[counters];
    d = new long[counters];
  }

  /**
   * Computes words.
   *
   * @param low the low half of the first counter
   * @param high its high half
   * @param words receives four words for each counter
   */
  void compute(long key, long low, long high, int[] words, int count) {
    for (int i = 0; i < count; i++) {
      long next = low + i;
      long upper = high + (Long.compareUnsigned(next, low) < 0 ? 1 : 0);
      a[i] = next & MASK;
      b[i] = next >>> 32;
      c[i] = upper & MASK;
      d[i] = upper >>> 32;
    }
    int firstKey = (int) key;
    int secondKey = (int) (key >>> 32);
    for (int round = 0; round < 10; round++) {
      round(a, b, c, d, count, firstKey & MASK, secondKey & MASK);
      firstKey += FIRST_WEYL;
      secondKey += SECOND_WEYL;
    }
    for (int i = 0; i < count; i++) {
      words[4 * i] = (int) a[i];
      words[4 * i + 1] = (int) b[i];
      words[4 * i + 2] = (int) c[i];
      words[4 * i + 3] = (int) d[i];
    }
  }

  /** Computes a round, of words in longs: the compiler has vectors of their products. */
  private static void round(
      long[] a, long[] b, long[] c, long[] d, int count, long firstKey, long secondKey) {
    for (int i = 0; i < count; i++) {
      long first = FIRST * (a[i] & MASK);
      long second = SECOND * (c[i] & MASK);
      long x = (second >>> 32) ^ b[i] ^ firstKey;
      long y = (first >>> 32) ^ d[i] ^ secondKey;
      a[i] = x;
      b[i] = second & MASK;
      c[i] = y;
      d[i] = first & MASK;
    }
  }
}
