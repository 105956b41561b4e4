package org.hlo4j.hlo;

import java.util.List;

/**
 * How an array is padded.
 *
 * @param dimensions the dimensions
 */
public record HloPadding(List<Dimension> dimensions) {
  /** Copies the list. */
  public HloPadding {
    dimensions = List.copyOf(dimensions);
  }

  /**
   * A dimension.
   *
   * @param low the padding before; less than zero takes elements away
   * @param high the padding after
   * @param interior the padding between elements
   */
  public record Dimension(long low, long high, long interior) {}
}
