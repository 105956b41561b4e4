package org.hlo4j.engine.rows;

import org.hlo4j.engine.kernel.product.MatrixProduct;
import org.hlo4j.engine.kernel.product.RowProducts;
import org.hlo4j.engine.kernel.product.StridedSource;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.step.RowArrays;
import org.hlo4j.engine.step.RowKernel;
import org.jspecify.annotations.Nullable;

/**
 * Computes rows of products of matrices.
 *
 * @param product the sizes of the matrices
 * @param left the left factors
 * @param right the right factors
 * @param panels the form of the panels of a right factor
 * @param packed the slot of panels that were copied before; negative if there are none
 * @param slot that of the products
 * @param <T> the type of arrays
 */
public record ProductRows<T>(
    MatrixProduct<T> product,
    Lines<T> left,
    Lines<T> right,
    BufferSpec panels,
    int packed,
    int slot)
    implements RowKernel {
  private static final int[] NONE = {};

  /** The fewest rows of a product: fewer are multiplied by vectors. */
  private static final int MIN_ROWS = 32;

  /** The most elements of a right factor, which blocks of rows read again from the second cache. */
  private static final int MAX_RIGHT = 1 << 18;

  /** How many elements of the right factor each row of a block pays for. */
  private static final int PAID = 1 << 11;

  /**
   * Lines of matrices in the array of a slot: line {@code l} of matrix {@code i} begins at {@code
   * starts[i] + l * line}.
   *
   * @param slot the slot
   * @param starts where the matrices begin
   * @param line the distance of lines
   * @param step the distance of the elements of a line
   * @param source returns the matrices in an array
   * @param <T> the type of arrays
   */
  public record Lines<T>(int slot, int[] starts, int line, int step, Source<T> source) {}

  /**
   * Matrices in an array.
   *
   * @param <T> the type of arrays
   */
  @FunctionalInterface
  public interface Source<T> {
    /**
     * {@return the matrices}
     *
     * @param array the array
     * @param offset what is added to places
     */
    StridedSource<T> of(Object array, int offset);
  }

  /**
   * {@return what computes rows; null if blocks of them would take longer than whole products}
   *
   * @param product the sizes of the matrices
   * @param left the left factors
   * @param right the right factors
   * @param panels the form of the panels of a right factor
   * @param packed the slot of panels that were copied before; negative if there are none
   * @param slot that of the products
   * @param <T> the type of arrays
   */
  public static <T> @Nullable ProductRows<T> ofOrNull(
      MatrixProduct<T> product,
      Lines<T> left,
      Lines<T> right,
      BufferSpec panels,
      int packed,
      int slot) {
    return left.starts().length > 0
            && product.rows() >= MIN_ROWS
            && product.columns() > 1
            && product.depth() > 0
            && panels.places() <= MAX_RIGHT
        ? new ProductRows<>(product, left, right, panels, packed, slot)
        : null;
  }

  @Override
  public int rows() {
    return Math.multiplyExact(left.starts().length, product.rows());
  }

  @Override
  public boolean divides(int rows) {
    return rows == rows();
  }

  @Override
  public int least() {
    return Math.max(MIN_ROWS, panels.places() / PAID);
  }

  @Override
  public boolean needsRows(int read, int rows, int length) {
    int matrix = Math.multiplyExact(product.rows(), left.line());
    int first = left.starts()[0];
    return read == left.slot()
        && read != right.slot()
        && length == left.line()
        && left.step() > 0
        && first >= 0
        && Math.addExact(first, Math.multiplyExact(product.depth() - 1, left.step())) < length
        && areAt(left.starts(), first, matrix);
  }

  private static boolean areAt(int[] starts, int first, int distance) {
    for (int i = 0; i < starts.length; i++) {
      if (starts[i] != first + i * distance) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean storesParts() {
    return true;
  }

  @Override
  public int[] replaced(int result) {
    return NONE;
  }

  @Override
  public Rows begin(RowArrays arrays, int rows) {
    TileKernel<T> kernel = product.kernel();
    RowProducts<T> products =
        packed >= 0
            ? RowProducts.byPacked(product, kernel.cast(arrays.array(packed)))
            : RowProducts.by(
                product,
                right.source().of(arrays.array(right.slot()), 0),
                kernel.cast(arrays.take(panels.storage(), panels.places())));
    return (_, from, to) ->
        products.run(
            left.source().of(arrays.array(left.slot()), arrays.offset(left.slot())),
            kernel.cast(arrays.array(slot)),
            arrays.offset(slot),
            from,
            to);
  }
}
