package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/** A matrix of floats of at most 32 bits. */
final class PackedFloatMatrix extends PackedMatrix {
  /** The block of the matrix that is reused for many left rows should fit into a cache. */
  private static final int DEPTH = 64;

  private static final int WIDTH = 512;

  /**
   * The matrix by blocks of columns, each row of a block an array of its own, since the compiler
   * vectorizes loops over arrays from their start.
   */
  private final float[][][] blocks;

  PackedFloatMatrix(Tensor tensor, int start, int rows, int columns) {
    super(rows, columns);
    float[] elements = numbers(tensor, start, rows * columns);
    int first = elements == tensor.array() ? start : 0;
    this.blocks = new float[Math.ceilDiv(columns, WIDTH)][rows][];
    for (int block = 0; block < blocks.length; block++) {
      int width = Math.min(WIDTH, columns - block * WIDTH);
      for (int p = 0; p < rows; p++) {
        int at = first + p * columns + block * WIDTH;
        blocks[block][p] = Arrays.copyOfRange(elements, at, at + width);
      }
    }
  }

  /** Returns the tensor's own array if it is of floats, else its elements as floats. */
  private static float[] numbers(Tensor tensor, int start, int count) {
    if (tensor.kind().storage() == Storage.FLOATS) {
      return tensor.floats();
    }
    float[] numbers = new float[count];
    tensor.copyTo(numbers, start, count);
    return numbers;
  }

  @Override
  void multiply(Tensor left, int from, int count, Tensor product, int to) {
    float[] a = numbers(left, from, count * rows);
    int start = a == left.array() ? from : 0;
    if (product.kind().storage() == Storage.FLOATS) {
      multiply(a, start, count, product.floats(), to);
      return;
    }
    float[] wide = new float[count * columns];
    multiply(a, start, count, wide, 0);
    product.copyFrom(wide, to, wide.length);
  }

  private void multiply(float[] a, int from, int count, float[] c, int to) {
    if (columns < count && columns < 16) {
      multiplyByColumns(a, from, count, c, to);
      return;
    }
    float[] sums = new float[Math.min(columns, WIDTH)];
    float[] others = new float[sums.length];
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
      float[] sums, float[] others, int n, float[] a, int at, float[][] b, int p, int end) {
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
      float[] sums,
      float[] others,
      int n,
      float[] a,
      int first,
      int second,
      float[] b0,
      float[] b1,
      float[] b2,
      float[] b3) {
    float x0 = a[first];
    float x1 = a[first + 1];
    float x2 = a[first + 2];
    float x3 = a[first + 3];
    float y0 = a[second];
    float y1 = a[second + 1];
    float y2 = a[second + 2];
    float y3 = a[second + 3];
    for (int j = 0; j < n; j++) {
      float z0 = b0[j];
      float z1 = b1[j];
      float z2 = b2[j];
      float z3 = b3[j];
      sums[j] = sums[j] + x0 * z0 + x1 * z1 + x2 * z2 + x3 * z3;
      others[j] = others[j] + y0 * z0 + y1 * z1 + y2 * z2 + y3 * z3;
    }
  }

  private static void addRow(float[] sums, int n, float[] a, int at, float[][] b, int p, int end) {
    for (int r = p; r < end; r++) {
      addOne(sums, n, a[at + r], b[r]);
    }
  }

  private static void addOne(float[] sums, int n, float x, float[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += x * b[j];
    }
  }

  /** Computes the product by columns, for a matrix with few of them. */
  private void multiplyByColumns(float[] a, int from, int count, float[] c, int to) {
    float[] column = new float[count];
    float[][] sums = new float[columns][count];
    for (int p = 0; p < rows; p++) {
      for (int i = 0; i < count; i++) {
        column[i] = a[from + i * rows + p];
      }
      for (int j = 0; j < columns; j++) {
        addOne(sums[j], count, blocks[0][p][j], column);
      }
    }
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < count; i++) {
        c[to + i * columns + j] = sums[j][i];
      }
    }
  }
}
