package org.hlo4j.hlo;

/**
 * A dimension of an array.
 *
 * @param size the size; the bound of one that is dynamic, {@link Long#MIN_VALUE} if it has none
 * @param isDynamic whether the size is known at run time only
 */
public record HloDimension(long size, boolean isDynamic) {
  /** A dynamic dimension without bound. */
  public static final HloDimension UNBOUNDED = new HloDimension(Long.MIN_VALUE, true);

  /**
   * Validates the size.
   *
   * @throws IllegalArgumentException if it is negative, or there is none although it is static
   */
  public HloDimension {
    if (size < 0 && !(isDynamic && size == Long.MIN_VALUE)) {
      throw new IllegalArgumentException("a dimension has the negative size " + size);
    }
  }

  /**
   * {@return a static dimension}
   *
   * @param size its size
   */
  public static HloDimension of(long size) {
    return new HloDimension(size, false);
  }

  /**
   * {@return a dynamic dimension with a bound}
   *
   * @param bound the largest size
   */
  public static HloDimension atMost(long bound) {
    return new HloDimension(bound, true);
  }

  /** {@return whether there is a size or a bound} */
  public boolean isBounded() {
    return size >= 0;
  }

  /** Returns the dimension as in text. */
  @Override
  public String toString() {
    return !isBounded() ? "?" : isDynamic ? "<=" + size : Long.toString(size);
  }
}
