package org.hlo4j.engine.kernel;

/**
 * How elements compare: ranks are integers in their order.
 *
 * @param width the bits of an element
 * @param order the order
 * @param infinity the bits of the infinity of a float of 16 bits
 * @param isDescending whether larger elements come first
 */
public record SortKey(int width, Order order, int infinity, boolean isDescending) {
  /** The rank of a NaN in the partial order; no other element has it. */
  private static final long UNORDERED = Long.MIN_VALUE;

  /** Orders of elements. */
  public enum Order {
    /** Of signed integers. */
    SIGNED,
    /** Of unsigned integers. */
    UNSIGNED,
    /** Of floats by their bits. */
    TOTAL,
    /** Of floats as numbers: zeros are equal, a NaN neither precedes nor follows any. */
    PARTIAL
  }

  /** Returns whether ranks may have more than 32 bits. */
  boolean isWide() {
    return width > Integer.SIZE;
  }

  /** Returns whether a rank is that of a NaN in the partial order. */
  boolean isUnordered(long rank) {
    return rank == UNORDERED && order == Order.PARTIAL;
  }

  /**
   * Computes the ranks of the elements of a line.
   *
   * @return whether there is a NaN in the partial order
   */
  boolean rank(Object array, int at, int step, int count, long[] ranks) {
    boolean isUnordered =
        switch (array) {
          case float[] a -> rank(a, at, step, count, ranks);
          case double[] a -> rank(a, at, step, count, ranks);
          case short[] a when order == Order.PARTIAL || order == Order.TOTAL ->
              rank(a, at, step, count, ranks);
          default -> rankIntegers(array, at, step, count, ranks);
        };
    if (isDescending) {
      for (int i = 0; i < count; i++) {
        ranks[i] = isUnordered(ranks[i]) ? UNORDERED : ~ranks[i];
      }
    }
    return isUnordered;
  }

  private boolean rank(float[] a, int at, int step, int count, long[] ranks) {
    if (order == Order.TOTAL) {
      for (int i = 0; i < count; i++) {
        ranks[i] = TotalOrderKeys.key(a[at + i * step]);
      }
      return false;
    }
    boolean isUnordered = false;
    for (int i = 0; i < count; i++) {
      // Makes zeros the same.
      float value = a[at + i * step] + 0.0f;
      isUnordered |= Float.isNaN(value);
      ranks[i] = Float.isNaN(value) ? UNORDERED : TotalOrderKeys.key(value);
    }
    return isUnordered;
  }

  private boolean rank(double[] a, int at, int step, int count, long[] ranks) {
    if (order == Order.TOTAL) {
      for (int i = 0; i < count; i++) {
        ranks[i] = TotalOrderKeys.key(a[at + i * step]);
      }
      return false;
    }
    boolean isUnordered = false;
    for (int i = 0; i < count; i++) {
      double value = a[at + i * step] + 0.0;
      isUnordered |= Double.isNaN(value);
      ranks[i] = Double.isNaN(value) ? UNORDERED : TotalOrderKeys.key(value);
    }
    return isUnordered;
  }

  /** Ranks floats of 16 bits. */
  private boolean rank(short[] a, int at, int step, int count, long[] ranks) {
    boolean isUnordered = false;
    for (int i = 0; i < count; i++) {
      int bits = a[at + i * step];
      int magnitude = bits & Short.MAX_VALUE;
      if (order == Order.TOTAL) {
        ranks[i] = bits < 0 ? bits ^ Short.MAX_VALUE : bits;
      } else if (magnitude > infinity) {
        ranks[i] = UNORDERED;
        isUnordered = true;
      } else {
        ranks[i] = bits < 0 ? -magnitude : magnitude;
      }
    }
    return isUnordered;
  }

  private boolean rankIntegers(Object array, int at, int step, int count, long[] ranks) {
    // Unsigned integers are moved to the range of signed ones.
    long flip = order == Order.UNSIGNED ? 1L << (width - 1) : 0;
    for (int i = 0; i < count; i++) {
      ranks[i] = IndexReader.extended(IndexReader.bits(array, at + i * step) ^ flip, width, false);
    }
    return false;
  }
}
