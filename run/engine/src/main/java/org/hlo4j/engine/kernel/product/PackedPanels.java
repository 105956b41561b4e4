package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;

/**
 * All panels of a factor, for products of which it is a factor more than once. Panels lie by blocks
 * of depth, then by lines.
 *
 * @param <T> the type of arrays
 */
public final class PackedPanels<T> {
  private final TileKernel<T> kernel;
  private final T panels;
  private final boolean areLeft;
  private final int lines;
  private final int depth;
  private final int width;

  private PackedPanels(
      TileKernel<T> kernel, T panels, boolean areLeft, int lines, int depth, int width) {
    this.kernel = kernel;
    this.panels = panels;
    this.areLeft = areLeft;
    this.lines = lines;
    this.depth = depth;
    this.width = width;
  }

  /** Returns the number of elements that the panels of a matrix have. */
  static int size(int lines, int depth, int width) {
    return Math.multiplyExact(Math.ceilDiv(lines, width) * width, depth);
  }

  /** Returns panels of left factors in this array, not copied yet. */
  static <T> PackedPanels<T> left(TileKernel<T> kernel, T panels, int lines, int depth) {
    return new PackedPanels<>(kernel, panels, true, lines, depth, TileKernel.ROWS);
  }

  /** Returns panels of right factors in this array, not copied yet. */
  static <T> PackedPanels<T> right(
      TileKernel<T> kernel, T panels, int lines, int depth, int width) {
    return new PackedPanels<>(kernel, panels, false, lines, depth, width);
  }

  /**
   * Copies some lines of a matrix to panels of this index.
   *
   * @param index the index of the matrix among the packed ones
   * @param batch the index of the matrix in its source
   * @param line the first line
   */
  void copy(int index, PanelSource<T> source, int batch, int line, Parallel parallel) {
    int count = Math.ceilDiv(lines, width);
    if (count == 1) {
      copyPanel(index, source, batch, line, 0);
    } else {
      parallel.run(count, panel -> copyPanel(index, source, batch, line, panel));
    }
  }

  private void copyPanel(int index, PanelSource<T> source, int batch, int line, int panel) {
    Scratch<T> scratch = kernel.borrow();
    int from = panel * width;
    int count = Math.min(width, lines - from);
    for (int p = 0; p < depth; p += TileKernel.DEPTH) {
      int block = Math.min(TileKernel.DEPTH, depth - p);
      int at = at(index, p, block, from);
      Panel<T> to = areLeft ? Panel.left(panels, at, block) : Panel.right(panels, at, width);
      source.pack(batch, line + from, count, p, block, scratch, to);
    }
    kernel.release(scratch);
  }

  boolean areLeft() {
    return areLeft;
  }

  T panels() {
    return panels;
  }

  /** Returns where a panel begins. */
  int at(int index, int from, int block, int line) {
    int padded = Math.ceilDiv(lines, width) * width;
    return index * padded * depth + from * padded + line * block;
  }
}
