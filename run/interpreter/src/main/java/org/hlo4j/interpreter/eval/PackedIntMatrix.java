package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;

/**
 * A matrix of integers of at most 32 bits, or of booleans, for which a product is a disjunction of
 * conjunctions.
 */
final class PackedIntMatrix extends PackedMatrix {
  /** The block of the matrix that is reused for many left rows should fit into a cache. */
  private static final int DEPTH = 64;

  private static final int WIDTH = 512;

  /**
   * The matrix by blocks of columns, each row of a block an array of its own, since the compiler
   * vectorizes loops over arrays from their start.
   */
  private final int[][][] blocks;

  PackedIntMatrix(Tensor tensor, int start, int rows, int columns) {
    super(rows, columns);
    int[] elements = numbers(tensor, start, rows * columns);
    int first = elements == tensor.array() ? start : 0;
    this.blocks = new int[Math.ceilDiv(columns, WIDTH)][rows][];
    for (int block = 0; block < blocks.length; block++) {
      int width = Math.min(WIDTH, columns - block * WIDTH);
      for (int p = 0; p < rows; p++) {
        int at = first + p * columns + block * WIDTH;
        blocks[block][p] = Arrays.copyOfRange(elements, at, at + width);
      }
    }
  }

  /** Returns the tensor's own array if it is of ints, else its elements as ints. */
  private static int[] numbers(Tensor tensor, int start, int count) {
    if (tensor.kind().storage() == Storage.INTS) {
      return tensor.ints();
    }
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (int) tensor.longAt(start + i);
    }
    return numbers;
  }

  @Override
  void multiply(Tensor left, int from, int count, Tensor product, int to) {
    int[] a = numbers(left, from, count * rows);
    int start = a == left.array() ? from : 0;
    if (product.kind().storage() == Storage.INTS) {
      multiply(a, start, count, product.ints(), to);
      return;
    }
    int[] wide = new int[count * columns];
    multiply(a, start, count, wide, 0);
    boolean logical = product.kind().category() == Category.BOOLEAN;
    for (int i = 0; i < wide.length; i++) {
      product.setLong(to + i, logical && wide[i] != 0 ? 1 : wide[i]);
    }
  }

  private void multiply(int[] a, int from, int count, int[] c, int to) {
    int[] sums = new int[Math.min(columns, WIDTH)];
    int[] others = new int[sums.length];
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
      int[] sums, int[] others, int n, int[] a, int at, int[][] b, int p, int end) {
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
      int[] sums,
      int[] others,
      int n,
      int[] a,
      int first,
      int second,
      int[] b0,
      int[] b1,
      int[] b2,
      int[] b3) {
    int x0 = a[first];
    int x1 = a[first + 1];
    int x2 = a[first + 2];
    int x3 = a[first + 3];
    int y0 = a[second];
    int y1 = a[second + 1];
    int y2 = a[second + 2];
    int y3 = a[second + 3];
    for (int j = 0; j < n; j++) {
      int z0 = b0[j];
      int z1 = b1[j];
      int z2 = b2[j];
      int z3 = b3[j];
      sums[j] = sums[j] + x0 * z0 + x1 * z1 + x2 * z2 + x3 * z3;
      others[j] = others[j] + y0 * z0 + y1 * z1 + y2 * z2 + y3 * z3;
    }
  }

  private static void addRow(int[] sums, int n, int[] a, int at, int[][] b, int p, int end) {
    for (int r = p; r < end; r++) {
      addOne(sums, n, a[at + r], b[r]);
    }
  }

  private static void addOne(int[] sums, int n, int x, int[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += x * b[j];
    }
  }
}
