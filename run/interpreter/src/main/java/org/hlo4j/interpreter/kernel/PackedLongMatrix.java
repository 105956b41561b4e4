package org.hlo4j.interpreter.kernel;

import java.util.Arrays;
import org.hlo4j.interpreter.Tensor;

/** A matrix of 64-bit integers. */
final class PackedLongMatrix extends PackedMatrix {
  private final long[] elements;
  private final int start;

  PackedLongMatrix(Tensor tensor, int start, int rows, int columns) {
    super(rows, columns);
    this.elements = tensor.longs();
    this.start = start;
  }

  @Override
  public void multiply(Tensor left, int from, int count, Tensor product, int to) {
    long[] a = left.longs();
    long[] sums = new long[columns];
    long[] row = new long[columns];
    for (int i = 0; i < count; i++) {
      Arrays.fill(sums, 0);
      for (int p = 0; p < rows; p++) {
        System.arraycopy(elements, start + p * columns, row, 0, columns);
        addRow(sums, a[from + i * rows + p], row);
      }
      System.arraycopy(sums, 0, product.longs(), to + i * columns, columns);
    }
  }

  private static void addRow(long[] sums, long factor, long[] row) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] += factor * row[j];
    }
  }
}
