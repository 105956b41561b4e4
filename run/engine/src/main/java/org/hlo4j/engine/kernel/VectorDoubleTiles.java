package org.hlo4j.engine.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of doubles by vectors. Eight vectors of sums are in registers at once: more make the
 * compiler, which loads early, spill some of them.
 */
final class VectorDoubleTiles extends DoubleTiles {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int WIDTH = 4 * LANES;

  /** The depth of panels of 32 kilobytes, which the first cache holds. */
  private static final int DEPTH = (1 << 12) / WIDTH;

  private final boolean strict;

  VectorDoubleTiles(boolean strict) {
    this.strict = strict;
  }

  @Override
  int width(int columns) {
    return WIDTH;
  }

  @Override
  int depth() {
    return DEPTH;
  }

  @Override
  void copyRows(
      double[] from, int start, int step, int depth, double[] to, int at, int width, int count) {
    if (count < LANES) {
      super.copyRows(from, start, step, depth, to, at, width, count);
      return;
    }
    int last = count - LANES;
    for (int p = 0; p < depth; p++) {
      int source = start + p * step;
      int target = at + p * width;
      for (int j = 0; j < last; j += LANES) {
        DoubleVector.fromArray(SPECIES, from, source + j).intoArray(to, target + j);
      }
      DoubleVector.fromArray(SPECIES, from, source + last).intoArray(to, target + last);
    }
  }

  @Override
  void addRows(
      double[] matrix,
      int at,
      int stride,
      int rows,
      double[] factors,
      int first,
      double[] sums,
      int to,
      int count) {
    int whole = SPECIES.loopBound(count);
    VectorDoubleLoops.addRows(strict, matrix, at, stride, rows, factors, first, sums, to, whole);
    if (whole < count) {
      super.addRows(
          matrix, at + whole, stride, rows, factors, first, sums, to + whole, count - whole);
    }
  }

  @Override
  void dots(
      double[] matrix,
      int at,
      int stride,
      int lines,
      double[] factors,
      int first,
      int depth,
      double[] sums,
      int to) {
    if (strict) {
      super.dots(matrix, at, stride, lines, factors, first, depth, sums, to);
    } else {
      VectorDoubleLoops.dots(matrix, at, stride, lines, factors, first, depth, sums, to);
    }
  }

  @Override
  void addTaps(
      double[] x,
      int at,
      int step,
      int[] taps,
      double[] weights,
      int first,
      int stride,
      int weightStep,
      double[] sums,
      int to,
      int count) {
    if (step == 1) {
      VectorDoubleLoops.addTaps(
          strict, x, at, taps, weights, first, stride, weightStep, sums, to, count);
    } else {
      super.addTaps(x, at, step, taps, weights, first, stride, weightStep, sums, to, count);
    }
  }

  @Override
  void tile(
      double[] a,
      int aAt,
      double[] b,
      int bAt,
      int width,
      int depth,
      double[] c,
      int cAt,
      int cStride,
      int rows,
      int columns,
      boolean first,
      Scratch<double[]> scratch) {
    boolean isNarrow = columns <= 2 * LANES;
    int filled = isNarrow ? 2 * LANES : WIDTH;
    if (columns == filled && rows % (isNarrow ? 4 : 2) == 0) {
      addProduct(isNarrow, a, aAt, b, bAt, depth, c, cAt, cStride, rows, first);
      return;
    }
    double[] tile = scratch.array(Scratch.Use.TILE, ROWS * WIDTH);
    for (int i = 0; i < rows && !first; i++) {
      System.arraycopy(c, cAt + i * cStride, tile, i * WIDTH, columns);
    }
    addProduct(isNarrow, a, aAt, b, bAt, depth, tile, 0, WIDTH, rows, first);
    for (int i = 0; i < rows; i++) {
      System.arraycopy(tile, i * WIDTH, c, cAt + i * cStride, columns);
    }
  }

  private void addProduct(
      boolean isNarrow,
      double[] a,
      int aAt,
      double[] b,
      int bAt,
      int depth,
      double[] c,
      int cAt,
      int cStride,
      int rows,
      boolean first) {
    for (int i = 0; i < rows; i += isNarrow ? 4 : 2) {
      int at = cAt + i * cStride;
      if (isNarrow) {
        if (strict) {
          fourRowsStrictly(a, aAt + i * depth, b, bAt, depth, c, at, cStride, first);
        } else {
          fourRowsFused(a, aAt + i * depth, b, bAt, depth, c, at, cStride, first);
        }
      } else if (strict) {
        twoRowsStrictly(a, aAt + i * depth, b, bAt, depth, c, at, cStride, first);
      } else {
        twoRowsFused(a, aAt + i * depth, b, bAt, depth, c, at, cStride, first);
      }
    }
  }

  private static DoubleVector start(boolean first, double[] c, int at) {
    return first ? DoubleVector.zero(SPECIES) : DoubleVector.fromArray(SPECIES, c, at);
  }

  private static void twoRowsStrictly(
      double[] a,
      int a0At,
      double[] b,
      int bAt,
      int depth,
      double[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    DoubleVector s00 = start(first, c, c0);
    DoubleVector s01 = start(first, c, c0 + LANES);
    DoubleVector s02 = start(first, c, c0 + 2 * LANES);
    DoubleVector s03 = start(first, c, c0 + 3 * LANES);
    DoubleVector s10 = start(first, c, c1);
    DoubleVector s11 = start(first, c, c1 + LANES);
    DoubleVector s12 = start(first, c, c1 + 2 * LANES);
    DoubleVector s13 = start(first, c, c1 + 3 * LANES);
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      DoubleVector b2 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + 2 * LANES);
      DoubleVector b3 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + 3 * LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.mul(b0).add(s00);
      s01 = a0.mul(b1).add(s01);
      s02 = a0.mul(b2).add(s02);
      s03 = a0.mul(b3).add(s03);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.mul(b0).add(s10);
      s11 = a1.mul(b1).add(s11);
      s12 = a1.mul(b2).add(s12);
      s13 = a1.mul(b3).add(s13);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s02.intoArray(c, c0 + 2 * LANES);
    s03.intoArray(c, c0 + 3 * LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s12.intoArray(c, c1 + 2 * LANES);
    s13.intoArray(c, c1 + 3 * LANES);
  }

  private static void twoRowsFused(
      double[] a,
      int a0At,
      double[] b,
      int bAt,
      int depth,
      double[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    DoubleVector s00 = start(first, c, c0);
    DoubleVector s01 = start(first, c, c0 + LANES);
    DoubleVector s02 = start(first, c, c0 + 2 * LANES);
    DoubleVector s03 = start(first, c, c0 + 3 * LANES);
    DoubleVector s10 = start(first, c, c1);
    DoubleVector s11 = start(first, c, c1 + LANES);
    DoubleVector s12 = start(first, c, c1 + 2 * LANES);
    DoubleVector s13 = start(first, c, c1 + 3 * LANES);
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      DoubleVector b2 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + 2 * LANES);
      DoubleVector b3 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + 3 * LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      s02 = a0.fma(b2, s02);
      s03 = a0.fma(b3, s03);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      s12 = a1.fma(b2, s12);
      s13 = a1.fma(b3, s13);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s02.intoArray(c, c0 + 2 * LANES);
    s03.intoArray(c, c0 + 3 * LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s12.intoArray(c, c1 + 2 * LANES);
    s13.intoArray(c, c1 + 3 * LANES);
  }

  private static void fourRowsStrictly(
      double[] a,
      int a0At,
      double[] b,
      int bAt,
      int depth,
      double[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    int a2At = a1At + depth;
    int c2 = c1 + cStride;
    int a3At = a2At + depth;
    int c3 = c2 + cStride;
    DoubleVector s00 = start(first, c, c0);
    DoubleVector s01 = start(first, c, c0 + LANES);
    DoubleVector s10 = start(first, c, c1);
    DoubleVector s11 = start(first, c, c1 + LANES);
    DoubleVector s20 = start(first, c, c2);
    DoubleVector s21 = start(first, c, c2 + LANES);
    DoubleVector s30 = start(first, c, c3);
    DoubleVector s31 = start(first, c, c3 + LANES);
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.mul(b0).add(s00);
      s01 = a0.mul(b1).add(s01);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.mul(b0).add(s10);
      s11 = a1.mul(b1).add(s11);
      DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[a2At + p]);
      s20 = a2.mul(b0).add(s20);
      s21 = a2.mul(b1).add(s21);
      DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[a3At + p]);
      s30 = a3.mul(b0).add(s30);
      s31 = a3.mul(b1).add(s31);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
  }

  private static void fourRowsFused(
      double[] a,
      int a0At,
      double[] b,
      int bAt,
      int depth,
      double[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    int a2At = a1At + depth;
    int c2 = c1 + cStride;
    int a3At = a2At + depth;
    int c3 = c2 + cStride;
    DoubleVector s00 = start(first, c, c0);
    DoubleVector s01 = start(first, c, c0 + LANES);
    DoubleVector s10 = start(first, c, c1);
    DoubleVector s11 = start(first, c, c1 + LANES);
    DoubleVector s20 = start(first, c, c2);
    DoubleVector s21 = start(first, c, c2 + LANES);
    DoubleVector s30 = start(first, c, c3);
    DoubleVector s31 = start(first, c, c3 + LANES);
    for (int p = 0; p < depth; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[a2At + p]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[a3At + p]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
  }
}
