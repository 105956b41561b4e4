package org.hlo4j.hlo.text;

/**
 * How modules are printed.
 *
 * @param hasPercent whether a sign stands before names
 * @param hasProgramShapes whether the shapes of computations stand after their names
 * @param hasMetadata whether metadata and frames are printed
 * @param largestConstant how many elements of constants are printed at most, -1 for all; larger
 *     constants are left out, and the text cannot be read again
 */
public record HloPrintStyle(
    boolean hasPercent, boolean hasProgramShapes, boolean hasMetadata, long largestConstant) {
  /** All there is, as dumps of XLA have it. */
  public static final HloPrintStyle LONG = new HloPrintStyle(true, true, true, -1);

  /** What is needed to read a module again, as by {@code as_hlo_text} of JAX. */
  public static final HloPrintStyle SHORT = new HloPrintStyle(false, false, false, -1);

  /**
   * {@return this style with constants that are left out if they are large}
   *
   * @param elements how many elements of constants are printed at most
   */
  public HloPrintStyle withLargestConstant(long elements) {
    return new HloPrintStyle(hasPercent, hasProgramShapes, hasMetadata, elements);
  }
}
