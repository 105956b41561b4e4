package org.hlo4j.linalg;

import org.hlo4j.interpreter.Tensor;

/**
 * A tensor as a batch of equal pieces, each of consecutive elements of its buffer: matrices,
 * vectors or scalars.
 */
final class MatrixBatch {
  private final Tensor tensor;
  private final int[] order;
  private final int rows;
  private final int columns;

  /**
   * Creates a view.
   *
   * @param tensor the tensor
   * @param minorToMajor its layout
   * @param rows the rows of a matrix, or the size of a vector
   * @param columns the columns of a matrix
   */
  MatrixBatch(Tensor tensor, int[] minorToMajor, int rows, int columns) {
    this.tensor = tensor;
    this.order = Layout.order(tensor.shape(), minorToMajor);
    this.rows = rows;
    this.columns = columns;
  }

  Tensor tensor() {
    return tensor;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  /** Returns the elements of one piece. */
  int size() {
    return rows * columns;
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** Reads a piece of elements of the routines' type. */
  double[] read(Lapack lapack, int index) {
    double[] array = lapack.elements(size());
    int lanes = lapack.lanes();
    for (int i = 0; i < array.length; i++) {
      array[i] = tensor.doubleAt(component(index, i, lanes));
    }
    return array;
  }

  /** Writes a piece of elements of the tensor's type, from the start of an array. */
  void write(int index, double[] array) {
    int lanes = tensor.kind().lanes();
    for (int i = 0; i < size() * lanes; i++) {
      tensor.setDouble(component(index, i, lanes), array[i]);
    }
  }

  /** Returns the place of a component of a piece in the tensor's buffer. */
  private int component(int index, int i, int lanes) {
    return order[index * size() + i / lanes] * lanes + i % lanes;
  }

  /** Reads a piece of integers. */
  int[] readIntegers(int index) {
    int[] integers = new int[size()];
    for (int i = 0; i < integers.length; i++) {
      integers[i] = (int) tensor.longAt(order[index * size() + i]);
    }
    return integers;
  }

  /** Writes a piece of integers. */
  void writeIntegers(int index, int... integers) {
    for (int i = 0; i < size(); i++) {
      tensor.setLong(order[index * size() + i], integers[i]);
    }
  }
}
