package org.hlo4j.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of floats by vectors. Eight vectors of sums are in registers at once, sixteen where there
 * are 32 registers: more make the compiler, which loads early, spill some of them.
 */
final class VectorFloatTiles extends FloatTiles {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int WIDTH = 4 * LANES;

  /** The depth of panels of 32 kilobytes, which the first cache holds. */
  private static final int DEPTH = (1 << 13) / WIDTH;

  /** Whether there are 32 vector registers, as with AVX-512. */
  private static final boolean HAS_MANY_REGISTERS = SPECIES.vectorBitSize() == 512;

  private final boolean strict;

  VectorFloatTiles(boolean strict) {
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
      float[] from, int start, int step, int depth, float[] to, int at, int width, int count) {
    if (count < LANES) {
      super.copyRows(from, start, step, depth, to, at, width, count);
      return;
    }
    int last = count - LANES;
    for (int p = 0; p < depth; p++) {
      int source = start + p * step;
      int target = at + p * width;
      for (int j = 0; j < last; j += LANES) {
        FloatVector.fromArray(SPECIES, from, source + j).intoArray(to, target + j);
      }
      FloatVector.fromArray(SPECIES, from, source + last).intoArray(to, target + last);
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
    int whole = SPECIES.loopBound(count);
    VectorFloatLoops.addRows(strict, matrix, at, stride, rows, factors, first, sums, to, whole);
    if (whole < count) {
      super.addRows(
          matrix, at + whole, stride, rows, factors, first, sums, to + whole, count - whole);
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
    if (strict) {
      super.dots(matrix, at, stride, lines, factors, first, depth, sums, to);
    } else {
      VectorFloatLoops.dots(matrix, at, stride, lines, factors, first, depth, sums, to);
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
    if (step == 1) {
      VectorFloatLoops.addTaps(
          strict, x, at, taps, weights, first, stride, weightStep, sums, to, count);
    } else {
      super.addTaps(x, at, step, taps, weights, first, stride, weightStep, sums, to, count);
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
    boolean isNarrow = columns <= 2 * LANES;
    int filled = isNarrow ? 2 * LANES : WIDTH;
    if (columns == filled && rows % (isNarrow ? 4 : 2) == 0) {
      addProduct(isNarrow, a, aAt, b, bAt, depth, c, cAt, cStride, rows, first);
      return;
    }
    float[] tile = scratch.array(Scratch.Use.TILE, ROWS * WIDTH);
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
      float[] a,
      int aAt,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int cAt,
      int cStride,
      int rows,
      boolean first) {
    boolean isWide = HAS_MANY_REGISTERS && !strict && !isNarrow && rows % 4 == 0;
    int some = isNarrow || isWide ? 4 : 2;
    for (int i = 0; i < rows; i += some) {
      int at = cAt + i * cStride;
      if (isWide) {
        fourWideRowsFused(a, aAt + i * depth, b, bAt, depth, c, at, cStride, first);
      } else if (isNarrow) {
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

  private static FloatVector start(boolean first, float[] c, int at) {
    return first ? FloatVector.zero(SPECIES) : FloatVector.fromArray(SPECIES, c, at);
  }

  private static void twoRowsStrictly(
      float[] a,
      int a0At,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    FloatVector s00 = start(first, c, c0);
    FloatVector s01 = start(first, c, c0 + LANES);
    FloatVector s02 = start(first, c, c0 + 2 * LANES);
    FloatVector s03 = start(first, c, c0 + 3 * LANES);
    FloatVector s10 = start(first, c, c1);
    FloatVector s11 = start(first, c, c1 + LANES);
    FloatVector s12 = start(first, c, c1 + 2 * LANES);
    FloatVector s13 = start(first, c, c1 + 3 * LANES);
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 3 * LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.mul(b0).add(s00);
      s01 = a0.mul(b1).add(s01);
      s02 = a0.mul(b2).add(s02);
      s03 = a0.mul(b3).add(s03);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1At + p]);
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
      float[] a,
      int a0At,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    FloatVector s00 = start(first, c, c0);
    FloatVector s01 = start(first, c, c0 + LANES);
    FloatVector s02 = start(first, c, c0 + 2 * LANES);
    FloatVector s03 = start(first, c, c0 + 3 * LANES);
    FloatVector s10 = start(first, c, c1);
    FloatVector s11 = start(first, c, c1 + LANES);
    FloatVector s12 = start(first, c, c1 + 2 * LANES);
    FloatVector s13 = start(first, c, c1 + 3 * LANES);
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 3 * LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      s02 = a0.fma(b2, s02);
      s03 = a0.fma(b3, s03);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1At + p]);
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
      float[] a,
      int a0At,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    int a2At = a1At + depth;
    int c2 = c1 + cStride;
    int a3At = a2At + depth;
    int c3 = c2 + cStride;
    FloatVector s00 = start(first, c, c0);
    FloatVector s01 = start(first, c, c0 + LANES);
    FloatVector s10 = start(first, c, c1);
    FloatVector s11 = start(first, c, c1 + LANES);
    FloatVector s20 = start(first, c, c2);
    FloatVector s21 = start(first, c, c2 + LANES);
    FloatVector s30 = start(first, c, c3);
    FloatVector s31 = start(first, c, c3 + LANES);
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.mul(b0).add(s00);
      s01 = a0.mul(b1).add(s01);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.mul(b0).add(s10);
      s11 = a1.mul(b1).add(s11);
      FloatVector a2 = FloatVector.broadcast(SPECIES, a[a2At + p]);
      s20 = a2.mul(b0).add(s20);
      s21 = a2.mul(b1).add(s21);
      FloatVector a3 = FloatVector.broadcast(SPECIES, a[a3At + p]);
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
      float[] a,
      int a0At,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    int a2At = a1At + depth;
    int c2 = c1 + cStride;
    int a3At = a2At + depth;
    int c3 = c2 + cStride;
    FloatVector s00 = start(first, c, c0);
    FloatVector s01 = start(first, c, c0 + LANES);
    FloatVector s10 = start(first, c, c1);
    FloatVector s11 = start(first, c, c1 + LANES);
    FloatVector s20 = start(first, c, c2);
    FloatVector s21 = start(first, c, c2 + LANES);
    FloatVector s30 = start(first, c, c3);
    FloatVector s31 = start(first, c, c3 + LANES);
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      FloatVector a2 = FloatVector.broadcast(SPECIES, a[a2At + p]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      FloatVector a3 = FloatVector.broadcast(SPECIES, a[a3At + p]);
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

  private static void fourWideRowsFused(
      float[] a,
      int a0At,
      float[] b,
      int bAt,
      int depth,
      float[] c,
      int c0,
      int cStride,
      boolean first) {
    int a1At = a0At + depth;
    int c1 = c0 + cStride;
    int a2At = a1At + depth;
    int c2 = c1 + cStride;
    int a3At = a2At + depth;
    int c3 = c2 + cStride;
    FloatVector s00 = start(first, c, c0);
    FloatVector s01 = start(first, c, c0 + LANES);
    FloatVector s02 = start(first, c, c0 + 2 * LANES);
    FloatVector s03 = start(first, c, c0 + 3 * LANES);
    FloatVector s10 = start(first, c, c1);
    FloatVector s11 = start(first, c, c1 + LANES);
    FloatVector s12 = start(first, c, c1 + 2 * LANES);
    FloatVector s13 = start(first, c, c1 + 3 * LANES);
    FloatVector s20 = start(first, c, c2);
    FloatVector s21 = start(first, c, c2 + LANES);
    FloatVector s22 = start(first, c, c2 + 2 * LANES);
    FloatVector s23 = start(first, c, c2 + 3 * LANES);
    FloatVector s30 = start(first, c, c3);
    FloatVector s31 = start(first, c, c3 + LANES);
    FloatVector s32 = start(first, c, c3 + 2 * LANES);
    FloatVector s33 = start(first, c, c3 + 3 * LANES);
    for (int p = 0; p < depth; p++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + LANES);
      FloatVector b2 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 2 * LANES);
      FloatVector b3 = FloatVector.fromArray(SPECIES, b, bAt + p * WIDTH + 3 * LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, a[a0At + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      s02 = a0.fma(b2, s02);
      s03 = a0.fma(b3, s03);
      FloatVector a1 = FloatVector.broadcast(SPECIES, a[a1At + p]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      s12 = a1.fma(b2, s12);
      s13 = a1.fma(b3, s13);
      FloatVector a2 = FloatVector.broadcast(SPECIES, a[a2At + p]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      s22 = a2.fma(b2, s22);
      s23 = a2.fma(b3, s23);
      FloatVector a3 = FloatVector.broadcast(SPECIES, a[a3At + p]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
      s32 = a3.fma(b2, s32);
      s33 = a3.fma(b3, s33);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s02.intoArray(c, c0 + 2 * LANES);
    s03.intoArray(c, c0 + 3 * LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s12.intoArray(c, c1 + 2 * LANES);
    s13.intoArray(c, c1 + 3 * LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s22.intoArray(c, c2 + 2 * LANES);
    s23.intoArray(c, c2 + 3 * LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
    s32.intoArray(c, c3 + 2 * LANES);
    s33.intoArray(c, c3 + 3 * LANES);
  }
}
