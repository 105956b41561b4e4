package org.hlo4j.engine.kernel;

import java.util.Arrays;

/** Sorts the elements of one line at a time, by arrays that it reuses. */
final class LineSorter {
  private static final ThreadLocal<LineSorter> OF_THREAD = ThreadLocal.withInitial(LineSorter::new);

  /** Arrays of longer lines are not kept. */
  private static final int MAX_KEPT = 1 << 21;

  /** The most first elements that are found by insertion. */
  private static final int MAX_SELECTED = 64;

  /** The longest lines for which buckets do not pay. */
  private static final int MAX_SHORT = 512;

  private static final int DIGIT = 11;
  private static final int BUCKETS = 1 << DIGIT;
  private static final int DIGITS = 3;

  private final int[] counts = new int[DIGITS * BUCKETS];
  private int length;
  private long[][] ranks = {};
  private long[] packed = {};
  private long[] spare = {};
  private int[] order = {};
  private int[] spareOrder = {};

  private LineSorter() {}

  static LineSorter ofThread(int keys, int length) {
    LineSorter sorter = length > MAX_KEPT ? new LineSorter() : OF_THREAD.get();
    sorter.extend(keys, length);
    return sorter;
  }

  private void extend(int keys, int needed) {
    if (needed > length || keys > ranks.length) {
      length = Math.max(length, needed);
      ranks = new long[Math.max(keys, ranks.length)][length];
      packed = new long[length];
      spare = new long[length];
      order = new int[length];
      spareOrder = new int[length];
    }
  }

  /**
   * Sorts a line.
   *
   * @param keys how elements compare: by the first key where they differ
   * @param arrays the elements of each key
   * @param at the place of the first element
   * @param step the distance of elements
   * @param count the number of elements
   * @param kept how many of the first elements are needed
   * @return the indices of the elements in their order
   */
  int[] sort(SortKey[] keys, Object[] arrays, int at, int step, int count, int kept) {
    boolean isUnordered = false;
    for (int k = 0; k < keys.length; k++) {
      isUnordered |= keys[k].rank(arrays[k], at, step, count, ranks[k]);
    }
    boolean isPacked = keys.length == 1 && !keys[0].isWide();
    if (isUnordered || (!isPacked && count <= MAX_SHORT)) {
      return merge(keys, count);
    }
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    if (isPacked) {
      pack(ranks[0], 0, count);
      if (kept <= MAX_SELECTED && kept < count / 8) {
        select(count, kept);
        unpack(kept);
      } else if (count <= MAX_SHORT) {
        Arrays.sort(packed, 0, count);
        unpack(count);
      } else {
        distribute(count);
        unpack(count);
      }
      return order;
    }
    for (int k = keys.length - 1; k >= 0; k--) {
      if (keys[k].isWide()) {
        // The low half is unsigned: its first bit is flipped, as the sign of others is.
        pack(ranks[k], Integer.SIZE, count);
        distribute(count);
        unpack(count);
        pack(ranks[k], -Integer.SIZE, count);
      } else {
        pack(ranks[k], 0, count);
      }
      distribute(count);
      unpack(count);
    }
    return order;
  }

  /**
   * Packs 32 bits of each rank, and below them the index of the element.
   *
   * @param part 0 for ranks of 32 bits, 32 for the low half of others, -32 for the high half
   */
  private void pack(long[] rank, int part, int count) {
    for (int i = 0; i < count; i++) {
      long value = rank[order[i]];
      long bits =
          part == 0 ? value << 32 : part < 0 ? value & -1L << 32 : value << 32 ^ Long.MIN_VALUE;
      packed[i] = bits | order[i];
    }
  }

  private void unpack(int count) {
    for (int i = 0; i < count; i++) {
      order[i] = (int) packed[i];
    }
  }

  /** Moves the smallest packed elements to the front, in their order. */
  private void select(int count, int kept) {
    if (kept == 0) {
      return;
    }
    Arrays.sort(packed, 0, kept);
    long last = packed[kept - 1];
    for (int i = kept; i < count; i++) {
      long value = packed[i];
      if (value < last) {
        int to = kept - 1;
        for (; to > 0 && packed[to - 1] > value; to--) {
          packed[to] = packed[to - 1];
        }
        packed[to] = value;
        last = packed[kept - 1];
      }
    }
  }

  /** Sorts packed elements by their high halves, by the least digit first; it is stable. */
  private void distribute(int count) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      long value = packed[i] ^ Long.MIN_VALUE;
      counts[(int) (value >>> 32) & (BUCKETS - 1)]++;
      counts[BUCKETS + ((int) (value >>> (32 + DIGIT)) & (BUCKETS - 1))]++;
      counts[2 * BUCKETS + (int) (value >>> (32 + 2 * DIGIT))]++;
    }
    for (int digit = 0; digit < DIGITS; digit++) {
      int first = digit * BUCKETS;
      int shift = 32 + digit * DIGIT;
      long any = packed[0] ^ Long.MIN_VALUE;
      if (counts[first + ((int) (any >>> shift) & BUCKETS - 1)] == count) {
        continue;
      }
      int sum = 0;
      for (int b = first; b < first + BUCKETS; b++) {
        int size = counts[b];
        counts[b] = sum;
        sum += size;
      }
      long[] from = packed;
      long[] to = spare;
      for (int i = 0; i < count; i++) {
        long value = from[i];
        int bucket = first + ((int) ((value ^ Long.MIN_VALUE) >>> shift) & BUCKETS - 1);
        to[counts[bucket]++] = value;
      }
      packed = to;
      spare = from;
    }
  }

  /**
   * Merges ever longer runs. With NaNs, which are in no order, the result depends on which elements
   * are compared: the interpreter compares the same ones.
   */
  private int[] merge(SortKey[] keys, int count) {
    int[] from = order;
    int[] to = spareOrder;
    for (int i = 0; i < count; i++) {
      from[i] = i;
    }
    for (long width = 1; width < count; width *= 2) {
      for (long start = 0; start < count; start += 2 * width) {
        int middle = (int) Math.min(start + width, count);
        merge(from, to, (int) start, middle, (int) Math.min(start + 2 * width, count), keys);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int start, int middle, int end, SortKey[] keys) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takesRight =
          left == middle || (right < end && isBefore(from[right], from[left], keys));
      to[i] = takesRight ? from[right++] : from[left++];
    }
  }

  private boolean isBefore(int left, int right, SortKey[] keys) {
    for (int k = 0; k < keys.length; k++) {
      long x = ranks[k][left];
      long y = ranks[k][right];
      if (keys[k].isUnordered(x) || keys[k].isUnordered(y)) {
        return false;
      }
      if (x != y) {
        return x < y;
      }
    }
    return false;
  }
}
