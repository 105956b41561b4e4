package org.hlo4j.text.parse;

import org.hlo4j.ir.diagnostic.LimitExceededException;

/** Limits the memory for the elements of literals. */
final class ElementStorage {
  /** Greater widths are not frequent in programs. */
  private static final int USUAL_WIDTH = 32;

  private static final long LIMIT = Integer.MAX_VALUE - 8;
  private static final long LIMIT_OF_WIDE = 1L << 26;

  private ElementStorage() {}

  /**
   * Returns the number of bytes of {@code count} elements of a width. Rejects more than fit an
   * array, and many wide elements, as a few characters could request gigabytes.
   */
  static int bytes(Parser p, int offset, long count, int width) {
    long limit = width > USUAL_WIDTH ? LIMIT_OF_WIDE : LIMIT;
    if (width != 0 && count > limit / width) {
      throw new LimitExceededException(
          p.error(offset, "elements take more than " + limit + " bytes"));
    }
    return (int) (count * width);
  }
}
