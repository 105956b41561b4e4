package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.interpreter.Tensor;

/** A matrix of doubles. */
final class PackedDoubleMatrix extends PackedMatrix {
  /** The block of the matrix that is reused for many left rows should fit into a cache. */
  private static final int DEPTH = 64;

  private static final int WIDTH = 512;

  /**
   * The matrix by blocks of columns, each row of a block an array of its own, since the compiler
   * vectorizes loops over arrays from their start.
   */
  private final double[][][] blocks;

  PackedDoubleMatrix(Tensor tensor, int start, int rows, int columns) {
    super(rows, columns);
    double[] elements = tensor.doubles();
    this.blocks = new double[Math.ceilDiv(columns, WIDTH)][rows][];
    for (int block = 0; block < blocks.length; block++) {
      int width = Math.min(WIDTH, columns - block * WIDTH);
      for (int p = 0; p < rows; p++) {
        int at = start + p * columns + block * WIDTH;
        blocks[block][p] = Arrays.copyOfRange(elements, at, at + width);
      }
    }
  }

  @Override
  void multiply(Tensor left, int from, int count, Tensor product, int to) {
    multiply(left.doubles(), from, count, product.doubles(), to);
  }

  private void multiply(double[] a, int from, int count, double[] c, int to) {
    double[] sums = new double[Math.min(columns, WIDTH)];
    double[] others = new double[sums.length];
    for (int block = 0; block < blocks.length; block++) {
      int width = Math.min(WIDTH, columns - block * WIDTH);
      int column = to + block * WIDTH;
      for (int p = 0; p < rows; p += DEPTH) {
        int end = Math.min(p + DEPTH, rows);
        int i = 0;
        for (; i + 2 <= count; i += 2) {
          int first = column + i * columns;
          System.arraycopy(c, first, sums, 0, width);
          System.arraycopy(c, first + columns, others, 0, width);
          addRows(sums, others, width, a, from + i * rows, blocks[block], p, end);
          System.arraycopy(sums, 0, c, first, width);
          System.arraycopy(others, 0, c, first + columns, width);
        }
        if (i < count) {
          System.arraycopy(c, column + i * columns, sums, 0, width);
          addRow(sums, width, a, from + i * rows, blocks[block], p, end);
          System.arraycopy(sums, 0, c, column + i * columns, width);
        }
      }
    }
  }

  /** Adds products of rows {@code p} to {@code end}, exclusive, to two rows of sums. */
  private void addRows(
      double[] sums, double[] others, int n, double[] a, int at, double[][] b, int p, int end) {
    int next = at + rows;
    int r = p;
    for (; r + 4 <= end; r += 4) {
      addFour(sums, others, n, a, at + r, next + r, b[r], b[r + 1], b[r + 2], b[r + 3]);
    }
    for (; r < end; r++) {
      addOne(sums, n, a[at + r], b[r]);
      addOne(others, n, a[next + r], b[r]);
    }
  }

  private static void addFour(
      double[] sums,
      double[] others,
      int n,
      double[] a,
      int first,
      int second,
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3) {
    double x0 = a[first];
    double x1 = a[first + 1];
    double x2 = a[first + 2];
    double x3 = a[first + 3];
    double y0 = a[second];
    double y1 = a[second + 1];
    double y2 = a[second + 2];
    double y3 = a[second + 3];
    for (int j = 0; j < n; j++) {
      double z0 = b0[j];
      double z1 = b1[j];
      double z2 = b2[j];
      double z3 = b3[j];
      sums[j] = sums[j] + x0 * z0 + x1 * z1 + x2 * z2 + x3 * z3;
      others[j] = others[j] + y0 * z0 + y1 * z1 + y2 * z2 + y3 * z3;
    }
  }

  private static void addRow(
      double[] sums, int n, double[] a, int at, double[][] b, int p, int end) {
    for (int r = p; r < end; r++) {
      addOne(sums, n, a[at + r], b[r]);
    }
  }

  private static void addOne(double[] sums, int n, double x, double[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += x * b[j];
    }
  }
}
