package org.hlo4j.engine.kernel.product;

/**
 * Where some lines of a factor are copied to. The panels of left factors have the elements of a
 * line one after another; those of right factors have elements of successive lines so.
 *
 * @param array the array
 * @param at the first element of the first line
 * @param width the number of lines in a panel, which zeros fill
 * @param lineStep the distance of lines
 * @param depthStep the distance of a line's elements
 * @param <T> the type of arrays
 */
public record Panel<T>(T array, int at, int width, int lineStep, int depthStep) {
  static <T> Panel<T> left(T array, int at, int depth) {
    return new Panel<>(array, at, TileKernel.ROWS, depth, 1);
  }

  static <T> Panel<T> right(T array, int at, int width) {
    return new Panel<>(array, at, width, 1, width);
  }

  /** Returns a line alone. */
  static <T> Panel<T> line(T array, int at) {
    return new Panel<>(array, at, 1, 0, 1);
  }

  /** Returns where the element of this depth is in the first line. */
  public int at(int depth) {
    return at + depth * depthStep;
  }
}
