package org.hlo4j.byteir.evaluate;

/** The counter-based generator Philox4x32-10, with ByteIR's mapping from elements to counters. */
final class Philox {
  private static final int ROUNDS = 10;
  private static final long FIRST_MULTIPLIER = 0xD2511F53L;
  private static final long SECOND_MULTIPLIER = 0xCD9E8D57L;
  private static final int FIRST_BUMP = 0x9E3779B9;
  private static final int SECOND_BUMP = 0xBB67AE85;
  private static final int HASH_MULTIPLIER = 1103515245;
  private static final int HASH_INCREMENT = 12345;

  private final int firstKey;
  private final int secondKey;

  Philox(long seed, long offset) {
    this.firstKey = (int) seed;
    this.secondKey = (int) offset;
  }

  /** Returns the words for the element at a row-major offset of a tensor of the given sizes. */
  int[] words(int position, int[] sizes) {
    int[] index = new int[sizes.length];
    int rest = position;
    for (int d = sizes.length - 1; d >= 0; d--) {
      index[d] = rest % sizes[d];
      rest /= sizes[d];
    }
    int hash = firstKey + secondKey;
    for (int i : index) {
      hash = (i + hash) * HASH_MULTIPLIER + HASH_INCREMENT;
    }
    return words(new int[] {hash, 0, 0, 0});
  }

  /** Returns the output for a counter of four words. */
  int[] words(int[] counter) {
    int[] c = counter.clone();
    int k0 = firstKey;
    int k1 = secondKey;
    for (int round = 0; round < ROUNDS; round++) {
      long first = FIRST_MULTIPLIER * Integer.toUnsignedLong(c[0]);
      long second = SECOND_MULTIPLIER * Integer.toUnsignedLong(c[2]);
      c =
          new int[] {
            (int) (second >>> 32) ^ c[1] ^ k0,
            (int) second,
            (int) (first >>> 32) ^ c[3] ^ k1,
            (int) first
          };
      k0 += FIRST_BUMP;
      k1 += SECOND_BUMP;
    }
    return c;
  }
}
