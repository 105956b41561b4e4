package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * Computes some rows of products after others, by one thread. The rows of successive products
 * follow each other.
 *
 * @param <T> the type of arrays
 */
public final class RowProducts<T> {
  private final MatrixProduct<T> product;
  private final PackedPanels<T> panels;
  private final @Nullable PanelSource<T> right;

  /** The index of the right factor that panels have; -1 if they have none. */
  private int packed = -1;

  private RowProducts(MatrixProduct<T> product, T panels, @Nullable PanelSource<T> right) {
    this.product = product;
    this.panels = product.panels(panels, false);
    this.right = right;
  }

  /**
   * {@return products by one right factor}
   *
   * @param product the sizes of the matrices
   * @param panels the array of panels that the factor was {@linkplain MatrixProduct#pack copied} to
   * @param <T> the type of arrays
   */
  public static <T> RowProducts<T> byPacked(MatrixProduct<T> product, T panels) {
    return new RowProducts<>(product, panels, null);
  }

  /**
   * {@return products by right factors that are copied when they are needed}
   *
   * @param product the sizes of the matrices
   * @param right the right factors
   * @param panels an array for the panels of one of them
   * @param <T> the type of arrays
   */
  public static <T> RowProducts<T> by(MatrixProduct<T> product, PanelSource<T> right, T panels) {
    return new RowProducts<>(product, panels, right);
  }

  /**
   * Computes rows.
   *
   * @param left the left factors
   * @param target the array of the products
   * @param start where they begin, negative if it has only later rows
   * @param from the first row
   * @param to the end of the rows, exclusive
   */
  public void run(PanelSource<T> left, T target, int start, int from, int to) {
    int most = product.blockLines(product.rows(), TileKernel.ROWS, 1);
    int columns = product.columns();
    int count;
    for (int row = from; row < to; row += count) {
      int index = row / product.rows();
      int line = row % product.rows();
      count = Math.min(Math.min(most, to - row), product.rows() - line);
      pack(index);
      MatrixBlock<T> block =
          new MatrixBlock<>(target, start + row * columns, columns, count, columns);
      product.multiplyLines(left, index, line, panels, 0, 0, block);
    }
  }

  private void pack(int index) {
    if (right != null && packed != index) {
      panels.copy(0, right, index, 0, Parallel.NONE);
      packed = index;
    }
  }
}
