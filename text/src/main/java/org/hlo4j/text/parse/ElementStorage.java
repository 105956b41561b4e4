package org.hlo4j.text.parse;

/** How many bytes the elements of literals may take. */
final class ElementStorage {
  /** Elements wider than this are not what programs have many of. */
  private static final int USUAL_WIDTH = 32;

  private static final long LIMIT = Integer.MAX_VALUE - 8;
  private static final long LIMIT_OF_WIDE = 1L << 26;

  private ElementStorage() {}

  /**
   * The bytes that {@code count} elements of this width take. Refuses what does not fit an array,
   * and many wide elements, as a few characters could ask for gigabytes.
   */
  static int bytes(Parser p, int offset, long count, int width) {
    long limit = width > USUAL_WIDTH ? LIMIT_OF_WIDE : LIMIT;
    if (width != 0 && count > limit / width) {
      throw p.error(offset, "elements take more than " + limit + " bytes");
    }
    return (int) (count * width);
  }
}
