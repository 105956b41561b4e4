package org.hlo4j.engine.kernel;

import java.util.Arrays;

/** Tiles of floats by loops over arrays from their start, which the compiler vectorizes. */
class FloatTiles extends TileKernel<float[]> {
  private static final int MAX_WIDTH = 256;
  private static final int DEPTH = 64;

  /** Shorter runs of adjacent elements are copied one by one. */
  private static final int MIN_RUN = 4;

  /** Fewer elements are copied sooner by a loop. */
  private static final int MIN_COPY = 16;

  @Override
  int width(int columns) {
    return evenWidth(columns, MAX_WIDTH);
  }

  @Override
  int depth() {
    return DEPTH;
  }

  @Override
  final float[] allocate(int count) {
    return new float[count];
  }

  @Override
  final int length(float[] array) {
    return array.length;
  }

  @Override
  final void clear(float[] array, int from, int to) {
    Arrays.fill(array, from, to, 0);
  }

  @Override
  final void gather(
      float[] from,
      int[] offsets,
      int shift,
      int lines,
      int step,
      int depth,
      Panel<float[]> panel,
      int skipped) {
    float[] to = panel.array();
    int at = panel.at(skipped);
    int width = panel.width();
    if (panel.depthStep() == 1) {
      if (lines == ROWS && step != 1 && adjacent(offsets, 0, ROWS) == ROWS) {
        transpose(from, offsets[0] + shift, step, depth, to, at, panel.lineStep());
        return;
      }
      for (int l = 0; l < width; l++) {
        int line = at + l * panel.lineStep();
        if (l < lines) {
          copy(from, offsets[l] + shift, step, to, line, 1, depth);
        } else {
          Arrays.fill(to, line, line + depth, 0);
        }
      }
      return;
    }
    for (int p = 0; p < depth && lines < width; p++) {
      Arrays.fill(to, at + p * width + lines, at + (p + 1) * width, 0);
    }
    int line = 0;
    int count;
    for (; line < lines; line += count) {
      int start = offsets[line] + shift;
      count = adjacent(offsets, line, lines);
      if (count < MIN_RUN && line + 8 <= lines) {
        count = 8;
        gatherEight(from, offsets, shift, line, step, depth, to, at + line, width);
      } else if (count == 1) {
        copy(from, start, step, to, at + line, width, depth);
      } else {
        copyRows(from, start, step, depth, to, at + line, width, count);
      }
    }
  }

  /** Copies adjacent lines one after another. */
  private static void transpose(
      float[] from, int start, int step, int depth, float[] to, int at, int stride) {
    for (int p = 0; p < depth; p++) {
      int s = start + p * step;
      int t = at + p;
      to[t] = from[s];
      to[t + stride] = from[s + 1];
      to[t + 2 * stride] = from[s + 2];
      to[t + 3 * stride] = from[s + 3];
      to[t + 4 * stride] = from[s + 4];
      to[t + 5 * stride] = from[s + 5];
      to[t + 6 * stride] = from[s + 6];
      to[t + 7 * stride] = from[s + 7];
    }
  }

  /** Copies rows of {@code count} adjacent elements. */
  void copyRows(
      float[] from, int start, int step, int depth, float[] to, int at, int width, int count) {
    for (int p = 0; p < depth; p++) {
      System.arraycopy(from, start + p * step, to, at + p * width, count);
    }
  }

  @Override
  final void copy(
      float[] from, int fromAt, int fromStep, float[] to, int toAt, int toStep, int count) {
    if (fromStep == 1 && toStep == 1 && count >= MIN_COPY) {
      System.arraycopy(from, fromAt, to, toAt, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      to[toAt + i * toStep] = from[fromAt + i * fromStep];
    }
  }

  private static void gatherEight(
      float[] from,
      int[] offsets,
      int shift,
      int line,
      int step,
      int depth,
      float[] to,
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

  @Override
  void tile(
      float[] a,
      int aAt,
      float[] b,
      int bAt,
      int width,
      int depth,
      float[] c,
      int cAt,
      int cStride,
      int rows,
      int columns,
      boolean first,
      Scratch<float[]> scratch) {
    float[][] sums = new float[ROWS][columns];
    for (int i = 0; i < rows && !first; i++) {
      System.arraycopy(c, cAt + i * cStride, sums[i], 0, columns);
    }
    float[] b0 = new float[columns];
    float[] b1 = new float[columns];
    float[] b2 = new float[columns];
    float[] b3 = new float[columns];
    int p = 0;
    for (; p + 4 <= depth; p += 4) {
      int row = bAt + p * width;
      System.arraycopy(b, row, b0, 0, columns);
      System.arraycopy(b, row + width, b1, 0, columns);
      System.arraycopy(b, row + 2 * width, b2, 0, columns);
      System.arraycopy(b, row + 3 * width, b3, 0, columns);
      for (int i = 0; i < rows; i += 2) {
        int at = aAt + i * depth + p;
        addFour(sums[i], sums[i + 1], columns, a, at, depth, b0, b1, b2, b3);
      }
    }
    for (; p < depth; p++) {
      System.arraycopy(b, bAt + p * width, b0, 0, columns);
      for (int i = 0; i < rows; i++) {
        addOne(sums[i], columns, a[aAt + i * depth + p], b0);
      }
    }
    for (int i = 0; i < rows; i++) {
      System.arraycopy(sums[i], 0, c, cAt + i * cStride, columns);
    }
  }

  private static void addFour(
      float[] sums,
      float[] others,
      int n,
      float[] a,
      int at,
      int stride,
      float[] b0,
      float[] b1,
      float[] b2,
      float[] b3) {
    float x0 = a[at];
    float x1 = a[at + 1];
    float x2 = a[at + 2];
    float x3 = a[at + 3];
    float y0 = a[at + stride];
    float y1 = a[at + stride + 1];
    float y2 = a[at + stride + 2];
    float y3 = a[at + stride + 3];
    for (int j = 0; j < n; j++) {
      float z0 = b0[j];
      float z1 = b1[j];
      float z2 = b2[j];
      float z3 = b3[j];
      sums[j] = sums[j] + x0 * z0 + x1 * z1 + x2 * z2 + x3 * z3;
      others[j] = others[j] + y0 * z0 + y1 * z1 + y2 * z2 + y3 * z3;
    }
  }

  private static void addOne(float[] sums, int n, float x, float[] b) {
    for (int j = 0; j < n; j++) {
      sums[j] += x * b[j];
    }
  }

  @Override
  void addRows(
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      float[] sums,
      int to,
      int count) {
    int p = 0;
    for (; p + 4 <= rows; p += 4) {
      int m = at + p * stride;
      float x0 = factors[first + p];
      float x1 = factors[first + p + 1];
      float x2 = factors[first + p + 2];
      float x3 = factors[first + p + 3];
      for (int j = 0; j < count; j++) {
        sums[to + j] =
            sums[to + j]
                + x0 * matrix[m + j]
                + x1 * matrix[m + stride + j]
                + x2 * matrix[m + 2 * stride + j]
                + x3 * matrix[m + 3 * stride + j];
      }
    }
    for (; p < rows; p++) {
      float x = factors[first + p];
      for (int j = 0; j < count; j++) {
        sums[to + j] += x * matrix[at + p * stride + j];
      }
    }
  }

  @Override
  void dots(
      float[] matrix,
      int at,
      int stride,
      int lines,
      float[] factors,
      int first,
      int depth,
      float[] sums,
      int to) {
    int l = 0;
    for (; l + 8 <= lines; l += 8) {
      int m = at + l * stride;
      float s0 = 0;
      float s1 = 0;
      float s2 = 0;
      float s3 = 0;
      float s4 = 0;
      float s5 = 0;
      float s6 = 0;
      float s7 = 0;
      for (int p = 0; p < depth; p++) {
        float x = factors[first + p];
        s0 += x * matrix[m + p];
        s1 += x * matrix[m + stride + p];
        s2 += x * matrix[m + 2 * stride + p];
        s3 += x * matrix[m + 3 * stride + p];
        s4 += x * matrix[m + 4 * stride + p];
        s5 += x * matrix[m + 5 * stride + p];
        s6 += x * matrix[m + 6 * stride + p];
        s7 += x * matrix[m + 7 * stride + p];
      }
      sums[to + l] = s0;
      sums[to + l + 1] = s1;
      sums[to + l + 2] = s2;
      sums[to + l + 3] = s3;
      sums[to + l + 4] = s4;
      sums[to + l + 5] = s5;
      sums[to + l + 6] = s6;
      sums[to + l + 7] = s7;
    }
    for (; l < lines; l++) {
      float sum = 0;
      for (int p = 0; p < depth; p++) {
        sum += factors[first + p] * matrix[at + l * stride + p];
      }
      sums[to + l] = sum;
    }
  }

  @Override
  void addTaps(
      float[] x,
      int at,
      int step,
      int[] taps,
      float[] weights,
      int first,
      int stride,
      int weightStep,
      float[] sums,
      int to,
      int count) {
    for (int j = 0; j < count; j++) {
      float sum = 0;
      for (int t = 0; t < taps.length; t++) {
        sum += x[at + taps[t] + j * step] * weights[first + t * stride + j * weightStep];
      }
      sums[to + j] = sum;
    }
  }
}
