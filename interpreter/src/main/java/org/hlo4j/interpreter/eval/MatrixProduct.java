package org.hlo4j.interpreter.eval;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/**
 * Products of row-major matrices. Each element is the sum of its products in ascending order, every
 * one rounded to the element type, so that all orders of loops give the same bits.
 */
final class MatrixProduct {
  /** How many rows of the right matrix are gone through for all rows of the left one. */
  private static final int BLOCK = 64;

  private MatrixProduct() {}

  /**
   * Adds the product of an {@code m} by {@code k} and a {@code k} by {@code n} matrix, which begin
   * at elements {@code left} and {@code right}, to the {@code m} by {@code n} one at {@code to}.
   */
  static void add(Tensor a, int left, Tensor b, int right, Tensor c, int to, int m, int k, int n) {
    ElementKind kind = c.kind();
    switch (kind.category()) {
      case FLOAT -> {
        switch (kind.storage()) {
          case FLOATS -> floats(a.floats(), left, b.floats(), right, c.floats(), to, m, k, n);
          case DOUBLES -> doubles(a.doubles(), left, b.doubles(), right, c.doubles(), to, m, k, n);
          case BYTES, SHORTS, INTS, LONGS -> narrowFloats(a, left, b, right, c, to, m, k, n);
        }
      }
      case COMPLEX -> complex(a, left, b, right, c, to, m, k, n);
      case BOOLEAN, SIGNED, UNSIGNED -> integers(a, left, b, right, c, to, m, k, n);
      case QUANTIZED -> throw new IllegalArgumentException("elements are quantized: " + kind);
    }
  }

  private static void floats(
      float[] a, int left, float[] b, int right, float[] c, int to, int m, int k, int n) {
    if (n < m && n < 16) {
      floatColumns(a, left, b, right, c, to, m, k, n);
      return;
    }
    float[][] rows = new float[Math.min(BLOCK, k)][n];
    float[] sums = new float[n];
    for (int block = 0; block < k; block += BLOCK) {
      int depth = Math.min(BLOCK, k - block);
      for (int p = 0; p < depth; p++) {
        System.arraycopy(b, right + (block + p) * n, rows[p], 0, n);
      }
      for (int i = 0; i < m; i++) {
        System.arraycopy(c, to + i * n, sums, 0, n);
        int at = left + i * k + block;
        int p = 0;
        for (; p + 4 <= depth; p += 4) {
          addRows(
              sums,
              n,
              a[at + p],
              rows[p],
              a[at + p + 1],
              rows[p + 1],
              a[at + p + 2],
              rows[p + 2],
              a[at + p + 3],
              rows[p + 3]);
        }
        for (; p < depth; p++) {
          addRow(sums, n, a[at + p], rows[p]);
        }
        System.arraycopy(sums, 0, c, to + i * n, n);
      }
    }
  }

  /** The product as sums of columns, for matrices that have few columns. */
  private static void floatColumns(
      float[] a, int left, float[] b, int right, float[] c, int to, int m, int k, int n) {
    float[] column = new float[m];
    float[][] sums = new float[n][m];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        sums[j][i] = c[to + i * n + j];
      }
    }
    for (int p = 0; p < k; p++) {
      for (int i = 0; i < m; i++) {
        column[i] = a[left + i * k + p];
      }
      for (int j = 0; j < n; j++) {
        addRow(sums[j], m, b[right + p * n + j], column);
      }
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        c[to + i * n + j] = sums[j][i];
      }
    }
  }

  private static void addRows(
      float[] sums,
      int n,
      float a0,
      float[] b0,
      float a1,
      float[] b1,
      float a2,
      float[] b2,
      float a3,
      float[] b3) {
    for (int j = 0; j < n; j++) {
      sums[j] = sums[j] + a0 * b0[j] + a1 * b1[j] + a2 * b2[j] + a3 * b3[j];
    }
  }

  private static void addRow(float[] sums, int n, float a, float[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += a * b[j];
    }
  }

  private static void doubles(
      double[] a, int left, double[] b, int right, double[] c, int to, int m, int k, int n) {
    double[][] rows = new double[Math.min(BLOCK, k)][n];
    double[] sums = new double[n];
    for (int block = 0; block < k; block += BLOCK) {
      int depth = Math.min(BLOCK, k - block);
      for (int p = 0; p < depth; p++) {
        System.arraycopy(b, right + (block + p) * n, rows[p], 0, n);
      }
      for (int i = 0; i < m; i++) {
        System.arraycopy(c, to + i * n, sums, 0, n);
        for (int p = 0; p < depth; p++) {
          addRow(sums, n, a[left + i * k + block + p], rows[p]);
        }
        System.arraycopy(sums, 0, c, to + i * n, n);
      }
    }
  }

  private static void addRow(double[] sums, int n, double a, double[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += a * b[j];
    }
  }

  /** Integers of any width modulo 2^64, cut off at the end; booleans as "or" of "and"s. */
  private static void integers(
      Tensor a, int left, Tensor b, int right, Tensor c, int to, int m, int k, int n) {
    boolean logical = c.kind().category() == Category.BOOLEAN;
    long[] rightLongs = new long[k * n];
    for (int i = 0; i < k * n; i++) {
      rightLongs[i] = b.longAt(right + i);
    }
    long[] sums = new long[n];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        sums[j] = c.longAt(to + i * n + j);
      }
      for (int p = 0; p < k; p++) {
        long factor = a.longAt(left + i * k + p);
        for (int j = 0; j < n; j++) {
          sums[j] += factor * rightLongs[p * n + j];
        }
      }
      for (int j = 0; j < n; j++) {
        c.setLong(to + i * n + j, logical && sums[j] != 0 ? 1 : sums[j]);
      }
    }
  }

  /** Floats of at most half a double's precision, whose sums and products doubles round once. */
  private static void narrowFloats(
      Tensor a, int left, Tensor b, int right, Tensor c, int to, int m, int k, int n) {
    double[] as = numbers(a, left, m * k);
    double[] bs = numbers(b, right, k * n);
    Tensor sum = Tensor.allocate(LongList.of(), c.elementType());
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        int at = to + i * n + j;
        for (int p = 0; p < k; p++) {
          sum.setDouble(0, as[i * k + p] * bs[p * n + j]);
          c.setDouble(at, c.doubleAt(at) + sum.doubleAt(0));
        }
      }
    }
  }

  private static double[] numbers(Tensor tensor, int start, int count) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = tensor.doubleAt(start + i);
    }
    return numbers;
  }

  private static void complex(
      Tensor a, int left, Tensor b, int right, Tensor c, int to, int m, int k, int n) {
    double[] as = numbers(a, 2 * left, 2 * m * k);
    double[] bs = numbers(b, 2 * right, 2 * k * n);
    boolean single = c.kind().storage() == ElementKind.Storage.FLOATS;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        int at = 2 * (to + i * n + j);
        double real = c.doubleAt(at);
        double imaginary = c.doubleAt(at + 1);
        for (int p = 0; p < k; p++) {
          int l = 2 * (i * k + p);
          int r = 2 * (p * n + j);
          if (single) {
            float x = (float) (as[l] * bs[r]) - (float) (as[l + 1] * bs[r + 1]);
            float y = (float) (as[l] * bs[r + 1]) + (float) (as[l + 1] * bs[r]);
            real = (float) real + x;
            imaginary = (float) imaginary + y;
          } else {
            real += as[l] * bs[r] - as[l + 1] * bs[r + 1];
            imaginary += as[l] * bs[r + 1] + as[l + 1] * bs[r];
          }
        }
        c.setDouble(at, real);
        c.setDouble(at + 1, imaginary);
      }
    }
  }
}
