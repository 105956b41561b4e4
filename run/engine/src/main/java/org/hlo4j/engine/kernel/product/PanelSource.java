package org.hlo4j.engine.kernel.product;

/**
 * A factor of matrix products, which are computed from copies of their factors. A line is a row of
 * a left factor, or a column of a right one; the elements of a line are its depth.
 *
 * @param <T> the type of arrays
 */
public interface PanelSource<T> {
  /**
   * Copies a part of some lines to a panel: element {@code p} of line {@code l}, both counted from
   * those asked for. Zeros fill the panel up to its width.
   *
   * @param batch the index of the matrix
   * @param line the first line
   * @param lines the number of lines, at most the panel's
   * @param from the first element of each line
   * @param depth the number of elements of each line
   * @param scratch arrays of the calling thread, and the kernel
   * @param to the panel
   */
  void pack(int batch, int line, int lines, int from, int depth, Scratch<T> scratch, Panel<T> to);
}
