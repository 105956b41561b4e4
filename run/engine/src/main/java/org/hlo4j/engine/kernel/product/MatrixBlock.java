package org.hlo4j.engine.kernel.product;

/**
 * A block of a matrix that is stored by rows.
 *
 * @param array the elements
 * @param at the place of the first one
 * @param stride the distance of rows
 * @param rows the number of rows
 * @param columns the number of columns
 * @param <T> the type of arrays
 */
record MatrixBlock<T>(T array, int at, int stride, int rows, int columns) {
  /** Returns rows without gaps. */
  static <T> MatrixBlock<T> of(T array, int rows, int columns) {
    return new MatrixBlock<>(array, 0, columns, rows, columns);
  }

  /** Returns some rows and columns of the block. */
  MatrixBlock<T> part(int row, int column, int someRows, int someColumns) {
    boolean isWhole = row == 0 && column == 0 && someRows == rows && someColumns == columns;
    return isWhole
        ? this
        : new MatrixBlock<>(array, at + row * stride + column, stride, someRows, someColumns);
  }

  /** Adds a block of as many rows and columns. */
  void add(TileKernel<T> kernel, MatrixBlock<T> other) {
    for (int row = 0; row < rows; row++) {
      kernel.add(other.array, other.at + row * other.stride, array, at + row * stride, columns);
    }
  }

  void clear(TileKernel<T> kernel) {
    for (int row = 0; row < rows; row++) {
      kernel.clear(array, at + row * stride, at + row * stride + columns);
    }
  }
}
