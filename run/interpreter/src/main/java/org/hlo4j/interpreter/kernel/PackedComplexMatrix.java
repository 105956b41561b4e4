package org.hlo4j.interpreter.kernel;

import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/** A matrix of complex numbers. */
final class PackedComplexMatrix extends PackedMatrix {
  private final double[] elements;

  PackedComplexMatrix(Tensor tensor, int start, int rows, int columns) {
    super(rows, columns);
    this.elements = numbers(tensor, start, rows * columns);
  }

  private static double[] numbers(Tensor tensor, int start, int count) {
    double[] numbers = new double[2 * count];
    Arrays.setAll(numbers, i -> tensor.doubleAt(2 * start + i));
    return numbers;
  }

  @Override
  public void multiply(Tensor left, int from, int count, Tensor product, int to) {
    double[] a = numbers(left, from, count * rows);
    boolean single = product.kind().storage() == Storage.FLOATS;
    Complex sum = new Complex();
    Complex block = new Complex();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < columns; j++) {
        sum.set(0, 0);
        for (int p = 0; p < rows; ) {
          block.set(0, 0);
          for (int end = Math.min(p + ProductOrder.BLOCK, rows); p < end; p++) {
            addProduct(block, a, 2 * (i * rows + p), 2 * (p * columns + j), single);
          }
          add(sum, block.re, block.im, single);
        }
        int at = 2 * (to + i * columns + j);
        product.setDouble(at, sum.re);
        product.setDouble(at + 1, sum.im);
      }
    }
  }

  private void addProduct(Complex sum, double[] a, int l, int r, boolean single) {
    double[] b = elements;
    if (single) {
      float x = (float) (a[l] * b[r]) - (float) (a[l + 1] * b[r + 1]);
      float y = (float) (a[l] * b[r + 1]) + (float) (a[l + 1] * b[r]);
      add(sum, x, y, true);
    } else {
      double x = a[l] * b[r] - a[l + 1] * b[r + 1];
      double y = a[l] * b[r + 1] + a[l + 1] * b[r];
      add(sum, x, y, false);
    }
  }

  private static void add(Complex sum, double re, double im, boolean single) {
    double x = sum.re + re;
    double y = sum.im + im;
    sum.set(single ? (float) x : x, single ? (float) y : y);
  }
}
