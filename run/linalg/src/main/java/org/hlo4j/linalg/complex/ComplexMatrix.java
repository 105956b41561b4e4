package org.hlo4j.linalg.complex;

/**
 * A complex matrix in an array, or a block of one.
 *
 * @param data interleaved real and imaginary parts, column by column
 * @param base the index of the first real part
 * @param rows the number of rows
 * @param columns the number of columns
 * @param stride the distance between columns, in numbers of the array
 */
public record ComplexMatrix(double[] data, int base, int rows, int columns, int stride) {

  /** The matrix whose columns follow each other from the start of an array. */
  public static ComplexMatrix of(double[] data, int rows, int columns) {
    return new ComplexMatrix(data, 0, rows, columns, 2 * rows);
  }

  /** A matrix of zeros. */
  static ComplexMatrix zeros(int rows, int columns) {
    return of(new double[2 * rows * columns], rows, columns);
  }

  /** The identity. */
  static ComplexMatrix identity(int n) {
    var result = zeros(n, n);
    result.setIdentity();
    return result;
  }

  /** A block, by its first row and column. */
  ComplexMatrix block(int row, int column, int blockRows, int blockColumns) {
    return new ComplexMatrix(data, at(row, column), blockRows, blockColumns, stride);
  }

  /** The block from a row and column to the end. */
  ComplexMatrix from(int row, int column) {
    return block(row, column, rows - row, columns - column);
  }

  /** The index of the real part of an element. */
  int at(int i, int j) {
    return base + 2 * i + j * stride;
  }

  ComplexNumber get(int i, int j) {
    int at = at(i, j);
    return new ComplexNumber(data[at], data[at + 1]);
  }

  void set(int i, int j, ComplexNumber value) {
    set(i, j, value.re(), value.im());
  }

  void set(int i, int j, double re, double im) {
    int at = at(i, j);
    data[at] = re;
    data[at + 1] = im;
  }

  /** Sets the elements to those of the identity, whatever the shape. */
  void setIdentity() {
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        set(i, j, i == j ? 1 : 0, 0);
      }
    }
  }

  /** Sets the elements below the diagonal that starts in row {@code first} to zero. */
  void clearBelow(int first) {
    for (int j = 0; j < columns; j++) {
      for (int i = j + first; i < rows; i++) {
        set(i, j, 0, 0);
      }
    }
  }

  /** Sets the first {@code n} rows and columns to a matrix of real numbers. */
  void copyReal(double[] source, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        set(i, j, source[i + j * n], 0);
      }
    }
  }

  /** Copies a matrix of the same shape. */
  void copyFrom(ComplexMatrix source) {
    for (int j = 0; j < columns; j++) {
      System.arraycopy(source.data, source.at(0, j), data, at(0, j), 2 * rows);
    }
  }

  /** Copies the conjugate transpose of a matrix of the transposed shape. */
  void copyConjugateTranspose(ComplexMatrix source) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        set(i, j, source.get(j, i).conjugate());
      }
    }
  }

  /** Copies the diagonal to an array. */
  void copyDiagonal(double[] to) {
    for (int k = 0; k < Math.min(rows, columns); k++) {
      System.arraycopy(data, at(k, k), to, 2 * k, 2);
    }
  }

  /** Multiplies the elements by a real factor. */
  void scale(double factor) {
    for (int j = 0; j < columns; j++) {
      ComplexVectors.scale(rows, factor, data, at(0, j));
    }
  }

  /** Exchanges two columns within the first {@code count} rows. */
  void swapColumns(int j, int k, int count) {
    for (int i = 0; i < count; i++) {
      var kept = get(i, j);
      set(i, j, get(i, k));
      set(i, k, kept);
    }
  }

  /** Exchanges two rows within a range of columns. */
  void swapRows(int i, int k, int from, int to) {
    for (int j = from; j < to; j++) {
      var kept = get(i, j);
      set(i, j, get(k, j));
      set(k, j, kept);
    }
  }

  /** The largest absolute value of a real or imaginary part; NaN if there is one. */
  double maxPart() {
    double max = 0;
    for (int j = 0; j < columns; j++) {
      max = Math.max(max, ComplexVectors.maxPart(rows, data, at(0, j)));
    }
    return max;
  }
}
