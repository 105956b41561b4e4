package org.hlo4j.hlo;

import java.util.List;

/**
 * A window that moves over an array.
 *
 * @param dimensions the dimensions
 */
public record HloWindow(List<Dimension> dimensions) {
  /** The window of no dimensions. */
  public static final HloWindow NONE = new HloWindow(List.of());

  /** Copies the list. */
  public HloWindow {
    dimensions = List.copyOf(dimensions);
  }

  /**
   * A dimension.
   *
   * @param size the size
   * @param stride how far the window moves
   * @param low the padding before the array; less than zero takes elements away
   * @param high the padding after the array
   * @param baseDilation the distance of elements of the array
   * @param windowDilation the distance of elements of the window
   * @param isReversed whether the window is reversed
   */
  public record Dimension(
      long size,
      long stride,
      long low,
      long high,
      long baseDilation,
      long windowDilation,
      boolean isReversed) {
    /**
     * {@return a dimension with nothing but a size}
     *
     * @param size the size
     */
    public static Dimension of(long size) {
      return new Dimension(size, 1, 0, 0, 1, 1, false);
    }
  }
}
