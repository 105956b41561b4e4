package org.hlo4j.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.hlo4j.interpreter.Tensor;

/** A matrix of complex numbers, by rows: what results are checked with. */
record TestMatrix(int rows, int columns, double[] re, double[] im) {
  static TestMatrix of(int rows, int columns, double... numbers) {
    return new TestMatrix(rows, columns, numbers, new double[numbers.length]);
  }

  static TestMatrix zeros(int rows, int columns) {
    return of(rows, columns, new double[rows * columns]);
  }

  static TestMatrix identity(int n) {
    TestMatrix matrix = zeros(n, n);
    IntStream.range(0, n).forEach(i -> matrix.re[i * n + i] = 1);
    return matrix;
  }

  /** Reads a matrix of a batch; a vector is a column. */
  static TestMatrix read(Tensor tensor, int index, int rows, int columns) {
    TestMatrix matrix = zeros(rows, columns);
    int lanes = tensor.kind().lanes();
    for (int i = 0; i < rows * columns; i++) {
      int place = (index * rows * columns + i) * lanes;
      matrix.re[i] = tensor.doubleAt(place);
      matrix.im[i] = lanes == 2 ? tensor.doubleAt(place + 1) : 0;
    }
    return matrix;
  }

  /** Reads the only matrix of a tensor. */
  static TestMatrix read(Tensor tensor) {
    int rank = tensor.rank();
    return rank < 2
        ? read(tensor, 0, tensor.count(), 1)
        : read(tensor, 0, tensor.dimension(rank - 2), tensor.dimension(rank - 1));
  }

  void write(Tensor tensor) {
    int lanes = tensor.kind().lanes();
    for (int i = 0; i < re.length; i++) {
      tensor.setDouble(i * lanes, re[i]);
      if (lanes == 2) {
        tensor.setDouble(i * lanes + 1, im[i]);
      }
    }
  }

  double get(int row, int column) {
    return re[row * columns + column];
  }

  TestMatrix times(TestMatrix other) {
    assertThat(other.rows).isEqualTo(columns);
    TestMatrix product = zeros(rows, other.columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < other.columns; j++) {
        for (int k = 0; k < columns; k++) {
          int left = i * columns + k;
          int right = k * other.columns + j;
          product.re[i * other.columns + j] +=
              re[left] * other.re[right] - im[left] * other.im[right];
          product.im[i * other.columns + j] +=
              re[left] * other.im[right] + im[left] * other.re[right];
        }
      }
    }
    return product;
  }

  TestMatrix transpose() {
    TestMatrix result = zeros(columns, rows);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result.re[j * rows + i] = re[i * columns + j];
        result.im[j * rows + i] = im[i * columns + j];
      }
    }
    return result;
  }

  TestMatrix adjoint() {
    TestMatrix result = transpose();
    for (int i = 0; i < result.im.length; i++) {
      result.im[i] = -result.im[i];
    }
    return result;
  }

  /** Returns the elements for which {@code row - column} is in a range, and zeros elsewhere. */
  TestMatrix band(int from, int to) {
    TestMatrix result = zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        if (i - j >= from && i - j <= to) {
          result.re[i * columns + j] = re[i * columns + j];
          result.im[i * columns + j] = im[i * columns + j];
        }
      }
    }
    return result;
  }

  TestMatrix lower() {
    return band(0, rows);
  }

  TestMatrix upper() {
    return band(-columns, 0);
  }

  TestMatrix plus(TestMatrix other) {
    TestMatrix sum = zeros(rows, columns);
    for (int i = 0; i < re.length; i++) {
      sum.re[i] = re[i] + other.re[i];
      sum.im[i] = im[i] + other.im[i];
    }
    return sum;
  }

  /** Returns the diagonal matrix of a column. */
  TestMatrix diagonal() {
    TestMatrix result = zeros(rows, rows);
    for (int i = 0; i < rows; i++) {
      result.re[i * rows + i] = re[i];
      result.im[i * rows + i] = im[i];
    }
    return result;
  }

  TestMatrix block(int newRows, int newColumns) {
    TestMatrix result = zeros(newRows, newColumns);
    for (int i = 0; i < newRows; i++) {
      for (int j = 0; j < newColumns; j++) {
        result.re[i * newColumns + j] = re[i * columns + j];
        result.im[i * newColumns + j] = im[i * columns + j];
      }
    }
    return result;
  }

  /** Returns the rows in another order. */
  TestMatrix permuteRows(int[] order) {
    TestMatrix result = zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result.re[i * columns + j] = re[order[i] * columns + j];
        result.im[i * columns + j] = im[order[i] * columns + j];
      }
    }
    return result;
  }

  /** Asserts that elements differ by rounding only. */
  void assertNear(TestMatrix expected, double tolerance) {
    assertThat(rows).isEqualTo(expected.rows);
    assertThat(columns).isEqualTo(expected.columns);
    for (int i = 0; i < re.length; i++) {
      assertThat(Math.hypot(re[i] - expected.re[i], im[i] - expected.im[i]))
          .as("element %s of%n%s%nand%n%s", i, this, expected)
          .isLessThanOrEqualTo(tolerance);
    }
  }

  void assertUnitary(double tolerance) {
    adjoint().times(this).assertNear(identity(columns), tolerance);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < re.length; i++) {
      text.append(re[i]).append(im[i] == 0 ? "" : "+" + im[i] + "i");
      text.append((i + 1) % columns == 0 ? "\n" : " ");
    }
    return text.toString();
  }
}
