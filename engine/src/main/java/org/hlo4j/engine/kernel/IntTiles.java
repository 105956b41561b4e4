package org.hlo4j.engine.kernel;

import java.util.Arrays;

/** Tiles of ints by loops over arrays from their start, which the compiler vectorizes. */
final class IntTiles extends TileKernel<int[]> {
  private static final int MAX_WIDTH = 256;
  private static final int DEPTH = 64;

  @Override
  int width(int columns) {
    return evenWidth(columns, MAX_WIDTH);
  }

  @Override
  int depth() {
    return DEPTH;
  }

  @Override
  int[] allocate(int count) {
    return new int[count];
  }

  @Override
  int length(int[] array) {
    return array.length;
  }

  @Override
  void clear(int[] array, int from, int to) {
    Arrays.fill(array, from, to, 0);
  }

  @Override
  void gather(
      int[] from,
      int[] offsets,
      int shift,
      int lines,
      int step,
      int depth,
      int[] to,
      int at,
      int width) {
    if (lines < width) {
      for (int p = 0; p < depth; p++) {
        Arrays.fill(to, at + p * width + lines, at + (p + 1) * width, 0);
      }
    }
    if (areAdjacent(offsets, lines)) {
      for (int p = 0; p < depth; p++) {
        System.arraycopy(from, offsets[0] + shift + p * step, to, at + p * width, lines);
      }
      return;
    }
    int line = 0;
    for (; line + 8 <= lines; line += 8) {
      if (anyNegative(offsets, line, line + 8)) {
        gatherLines(from, offsets, shift, line, line + 8, step, depth, to, at, width);
      } else {
        gatherEight(from, offsets, shift, line, step, depth, to, at + line, width);
      }
    }
    gatherLines(from, offsets, shift, line, lines, step, depth, to, at, width);
  }

  private static void gatherEight(
      int[] from,
      int[] offsets,
      int shift,
      int line,
      int step,
      int depth,
      int[] to,
      int at,
      int width) {
    int o0 = offsets[line] + shift;
    int o1 = offsets[line + 1] + shift;
    int o2 = offsets[line + 2] + shift;
    int o3 = offsets[line + 3] + shift;
    int o4 = offsets[line + 4] + shift;
    int o5 = offsets[line + 5] + shift;
    int o6 = offsets[line + 6] + shift;
    int o7 = offsets[line + 7] + shift;
    for (int p = 0; p < depth; p++) {
      int t = at + p * width;
      int s = p * step;
      to[t] = from[o0 + s];
      to[t + 1] = from[o1 + s];
      to[t + 2] = from[o2 + s];
      to[t + 3] = from[o3 + s];
      to[t + 4] = from[o4 + s];
      to[t + 5] = from[o5 + s];
      to[t + 6] = from[o6 + s];
      to[t + 7] = from[o7 + s];
    }
  }

  private static void gatherLines(
      int[] from,
      int[] offsets,
      int shift,
      int line,
      int end,
      int step,
      int depth,
      int[] to,
      int at,
      int width) {
    for (int l = line; l < end; l++) {
      int t = at + l;
      if (offsets[l] < 0) {
        for (int p = 0; p < depth; p++) {
          to[t + p * width] = 0;
        }
      } else {
        int o = offsets[l] + shift;
        for (int p = 0; p < depth; p++) {
          to[t + p * width] = from[o + p * step];
        }
      }
    }
  }

  @Override
  void scatter(int[] from, int at, int[] to, int[] offsets, int shift, int count) {
    for (int l = 0; l < count; l++) {
      to[offsets[l] + shift] = from[at + l];
    }
  }

  @Override
  void tile(
      int[] a,
      int aAt,
      int[] b,
      int bAt,
      int width,
      int depth,
      int[] c,
      int cAt,
      int cStride,
      int rows,
      int columns,
      boolean first,
      Scratch<int[]> scratch) {
    int[][] sums = new int[ROWS][columns];
    for (int i = 0; i < rows && !first; i++) {
      System.arraycopy(c, cAt + i * cStride, sums[i], 0, columns);
    }
    int[] b0 = new int[columns];
    int[] b1 = new int[columns];
    int[] b2 = new int[columns];
    int[] b3 = new int[columns];
    int p = 0;
    for (; p + 4 <= depth; p += 4) {
      int row = bAt + p * width;
      System.arraycopy(b, row, b0, 0, columns);
      System.arraycopy(b, row + width, b1, 0, columns);
      System.arraycopy(b, row + 2 * width, b2, 0, columns);
      System.arraycopy(b, row + 3 * width, b3, 0, columns);
      for (int i = 0; i < rows; i += 2) {
        addFour(sums[i], sums[i + 1], columns, a, aAt + p * ROWS + i, b0, b1, b2, b3);
      }
    }
    for (; p < depth; p++) {
      System.arraycopy(b, bAt + p * width, b0, 0, columns);
      for (int i = 0; i < rows; i++) {
        addOne(sums[i], columns, a[aAt + p * ROWS + i], b0);
      }
    }
    for (int i = 0; i < rows; i++) {
      System.arraycopy(sums[i], 0, c, cAt + i * cStride, columns);
    }
  }

  private static void addFour(
      int[] sums, int[] others, int n, int[] a, int at, int[] b0, int[] b1, int[] b2, int[] b3) {
    int x0 = a[at];
    int x1 = a[at + ROWS];
    int x2 = a[at + 2 * ROWS];
    int x3 = a[at + 3 * ROWS];
    int y0 = a[at + 1];
    int y1 = a[at + ROWS + 1];
    int y2 = a[at + 2 * ROWS + 1];
    int y3 = a[at + 3 * ROWS + 1];
    for (int j = 0; j < n; j++) {
      int z0 = b0[j];
      int z1 = b1[j];
      int z2 = b2[j];
      int z3 = b3[j];
      sums[j] = sums[j] + x0 * z0 + x1 * z1 + x2 * z2 + x3 * z3;
      others[j] = others[j] + y0 * z0 + y1 * z1 + y2 * z2 + y3 * z3;
    }
  }

  private static void addOne(int[] sums, int n, int x, int[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += x * b[j];
    }
  }
}
