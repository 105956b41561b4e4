package org.hlo4j.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Loops over floats by vectors that use most elements once. */
final class VectorFloatLoops {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int WIDTH = 4 * LANES;

  private VectorFloatLoops() {}

  /** See {@link TileKernel#addRows}; the number of sums is one of whole vectors. */
  static void addRows(
      boolean strict,
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      float[] sums,
      int to,
      int count) {
    int j = 0;
    if (rows * stride <= MatrixProduct.CACHED) {
      for (; j <= count - WIDTH; j += WIDTH) {
        if (strict) {
          addColumnsStrict(matrix, at + j, stride, rows, factors, first, sums, to + j);
        } else {
          addColumnsFused(matrix, at + j, stride, rows, factors, first, sums, to + j);
        }
      }
    }
    if (j < count) {
      addRowsInTurn(strict, matrix, at + j, stride, rows, factors, first, sums, to + j, count - j);
    }
  }

  /** Adds to four vectors of sums, which stay in registers. */
  private static void addColumnsStrict(
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      float[] sums,
      int to) {
    FloatVector s0 = FloatVector.fromArray(SPECIES, sums, to);
    FloatVector s1 = FloatVector.fromArray(SPECIES, sums, to + LANES);
    FloatVector s2 = FloatVector.fromArray(SPECIES, sums, to + 2 * LANES);
    FloatVector s3 = FloatVector.fromArray(SPECIES, sums, to + 3 * LANES);
    for (int p = 0; p < rows; p++) {
      int row = at + p * stride;
      FloatVector factor = FloatVector.broadcast(SPECIES, factors[first + p]);
      FloatVector x0 = FloatVector.fromArray(SPECIES, matrix, row);
      FloatVector x1 = FloatVector.fromArray(SPECIES, matrix, row + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, matrix, row + 2 * LANES);
      FloatVector x3 = FloatVector.fromArray(SPECIES, matrix, row + 3 * LANES);
      s0 = x0.mul(factor).add(s0);
      s1 = x1.mul(factor).add(s1);
      s2 = x2.mul(factor).add(s2);
      s3 = x3.mul(factor).add(s3);
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }

  private static void addColumnsFused(
      float[] matrix,
      int at,
      int stride,
      int rows,
      float[] factors,
      int first,
      float[] sums,
      int to) {
    FloatVector s0 = FloatVector.fromArray(SPECIES, sums, to);
    FloatVector s1 = FloatVector.fromArray(SPECIES, sums, to + LANES);
    FloatVector s2 = FloatVector.fromArray(SPECIES, sums, to + 2 * LANES);
    FloatVector s3 = FloatVector.fromArray(SPECIES, sums, to + 3 * LANES);
    for (int p = 0; p < rows; p++) {
      int row = at + p * stride;
      FloatVector factor = FloatVector.broadcast(SPECIES, factors[first + p]);
      FloatVector x0 = FloatVector.fromArray(SPECIES, matrix, row);
      FloatVector x1 = FloatVector.fromArray(SPECIES, matrix, row + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, matrix, row + 2 * LANES);
      FloatVector x3 = FloatVector.fromArray(SPECIES, matrix, row + 3 * LANES);
      s0 = x0.fma(factor, s0);
      s1 = x1.fma(factor, s1);
      s2 = x2.fma(factor, s2);
      s3 = x3.fma(factor, s3);
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }

  private static void addRowsInTurn(
      boolean strict,
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
      int row = at + p * stride;
      if (strict) {
        addFourStrict(matrix, row, stride, factors, first + p, sums, to, count);
      } else {
        addFourFused(matrix, row, stride, factors, first + p, sums, to, count);
      }
    }
    for (; p < rows; p++) {
      FloatVector factor = FloatVector.broadcast(SPECIES, factors[first + p]);
      for (int j = 0; j < count; j += LANES) {
        FloatVector row = FloatVector.fromArray(SPECIES, matrix, at + p * stride + j);
        FloatVector sum = FloatVector.fromArray(SPECIES, sums, to + j);
        (strict ? row.mul(factor).add(sum) : row.fma(factor, sum)).intoArray(sums, to + j);
      }
    }
  }

  /** See {@link TileKernel#dots}; products are added to several sums of a line. */
  static void dots(
      float[] matrix,
      int at,
      int stride,
      int lines,
      float[] factors,
      int first,
      int depth,
      float[] sums,
      int to) {
    float[] lanes = new float[WIDTH];
    int l = 0;
    for (; l + 4 <= lines; l += 4) {
      int line = at + l * stride;
      int p = addFourDots(matrix, line, stride, factors, first, depth, lanes);
      for (int i = 0; i < 4; i++) {
        float sum = sum(lanes, i * LANES);
        for (int q = p; q < depth; q++) {
          sum += matrix[line + i * stride + q] * factors[first + q];
        }
        sums[to + l + i] = sum;
      }
    }
    for (; l < lines; l++) {
      sums[to + l] = dot(matrix, at + l * stride, factors, first, depth, lanes);
    }
  }

  /** Multiplies four lines; returns the depth up to which the vectors of sums are complete. */
  private static int addFourDots(
      float[] matrix, int at, int stride, float[] factors, int first, int depth, float[] lanes) {
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    int p = 0;
    for (; p + LANES <= depth; p += LANES) {
      FloatVector factor = FloatVector.fromArray(SPECIES, factors, first + p);
      s0 = FloatVector.fromArray(SPECIES, matrix, at + p).fma(factor, s0);
      s1 = FloatVector.fromArray(SPECIES, matrix, second + p).fma(factor, s1);
      s2 = FloatVector.fromArray(SPECIES, matrix, third + p).fma(factor, s2);
      s3 = FloatVector.fromArray(SPECIES, matrix, fourth + p).fma(factor, s3);
    }
    s0.intoArray(lanes, 0);
    s1.intoArray(lanes, LANES);
    s2.intoArray(lanes, 2 * LANES);
    s3.intoArray(lanes, 3 * LANES);
    return p;
  }

  private static float dot(
      float[] line, int at, float[] factors, int first, int depth, float[] lanes) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    int p = 0;
    for (int end = depth - depth % WIDTH; p < end; p += WIDTH) {
      s0 = product(line, at + p, factors, first + p, s0);
      s1 = product(line, at + p + LANES, factors, first + p + LANES, s1);
      s2 = product(line, at + p + 2 * LANES, factors, first + p + 2 * LANES, s2);
      s3 = product(line, at + p + 3 * LANES, factors, first + p + 3 * LANES, s3);
    }
    float sum = 0;
    if (p > 0) {
      s0.add(s1).add(s2.add(s3)).intoArray(lanes, 0);
      sum = sum(lanes, 0);
    }
    for (; p < depth; p++) {
      sum += line[at + p] * factors[first + p];
    }
    return sum;
  }

  /** Adds the lanes of a vector by halves; the order of {@code reduceLanes} is not defined. */
  private static float sum(float[] lanes, int at) {
    for (int half = LANES / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; i++) {
        lanes[at + i] += lanes[at + half + i];
      }
    }
    return lanes[at];
  }

  private static FloatVector product(
      float[] line, int at, float[] factors, int p, FloatVector sum) {
    return FloatVector.fromArray(SPECIES, line, at)
        .fma(FloatVector.fromArray(SPECIES, factors, p), sum);
  }

  /** See {@link TileKernel#addTaps}; successive elements are adjacent. */
  static void addTaps(
      boolean strict,
      float[] x,
      int at,
      int[] taps,
      float[] weights,
      int first,
      int stride,
      int weightStep,
      float[] sums,
      int to,
      int count) {
    int j = 0;
    for (; j + WIDTH <= count; j += WIDTH) {
      int w = first + j * weightStep;
      if (strict) {
        addTapsStrict(x, at + j, taps, weights, w, stride, weightStep, sums, to + j);
      } else {
        addTapsFused(x, at + j, taps, weights, w, stride, weightStep, sums, to + j);
      }
    }
    for (; j < count; j += LANES) {
      VectorMask<Float> lanes = SPECIES.indexInRange(j, count);
      int w = first + j * weightStep;
      addSomeTaps(strict, x, at + j, taps, weights, w, stride, weightStep, sums, to + j, lanes);
    }
  }

  private static void addSomeTaps(
      boolean strict,
      float[] x,
      int at,
      int[] taps,
      float[] weights,
      int first,
      int stride,
      int weightStep,
      float[] sums,
      int to,
      VectorMask<Float> lanes) {
    FloatVector sum = FloatVector.zero(SPECIES);
    for (int t = 0; t < taps.length; t++) {
      int w = first + t * stride;
      FloatVector factor =
          weightStep == 0
              ? FloatVector.broadcast(SPECIES, weights[w])
              : FloatVector.fromArray(SPECIES, weights, w, lanes);
      FloatVector element = FloatVector.fromArray(SPECIES, x, at + taps[t], lanes);
      sum = strict ? element.mul(factor).add(sum) : element.fma(factor, sum);
    }
    sum.intoArray(sums, to, lanes);
  }

  private static void addFourStrict(
      float[] matrix, int at, int stride, float[] factors, int f, float[] sums, int to, int count) {
    FloatVector f0 = FloatVector.broadcast(SPECIES, factors[f]);
    FloatVector f1 = FloatVector.broadcast(SPECIES, factors[f + 1]);
    FloatVector f2 = FloatVector.broadcast(SPECIES, factors[f + 2]);
    FloatVector f3 = FloatVector.broadcast(SPECIES, factors[f + 3]);
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    for (int j = 0; j < count; j += LANES) {
      FloatVector sum = FloatVector.fromArray(SPECIES, sums, to + j);
      sum = FloatVector.fromArray(SPECIES, matrix, at + j).mul(f0).add(sum);
      sum = FloatVector.fromArray(SPECIES, matrix, second + j).mul(f1).add(sum);
      sum = FloatVector.fromArray(SPECIES, matrix, third + j).mul(f2).add(sum);
      sum = FloatVector.fromArray(SPECIES, matrix, fourth + j).mul(f3).add(sum);
      sum.intoArray(sums, to + j);
    }
  }

  private static void addTapsStrict(
      float[] x,
      int at,
      int[] taps,
      float[] weights,
      int first,
      int stride,
      int weightStep,
      float[] sums,
      int to) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    for (int t = 0; t < taps.length; t++) {
      int from = at + taps[t];
      int w = first + t * stride;
      FloatVector x0 = FloatVector.fromArray(SPECIES, x, from);
      FloatVector x1 = FloatVector.fromArray(SPECIES, x, from + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, x, from + 2 * LANES);
      FloatVector x3 = FloatVector.fromArray(SPECIES, x, from + 3 * LANES);
      if (weightStep == 0) {
        FloatVector weight = FloatVector.broadcast(SPECIES, weights[w]);
        s0 = x0.mul(weight).add(s0);
        s1 = x1.mul(weight).add(s1);
        s2 = x2.mul(weight).add(s2);
        s3 = x3.mul(weight).add(s3);
      } else {
        s0 = x0.mul(FloatVector.fromArray(SPECIES, weights, w)).add(s0);
        s1 = x1.mul(FloatVector.fromArray(SPECIES, weights, w + LANES)).add(s1);
        s2 = x2.mul(FloatVector.fromArray(SPECIES, weights, w + 2 * LANES)).add(s2);
        s3 = x3.mul(FloatVector.fromArray(SPECIES, weights, w + 3 * LANES)).add(s3);
      }
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }

  private static void addFourFused(
      float[] matrix, int at, int stride, float[] factors, int f, float[] sums, int to, int count) {
    FloatVector f0 = FloatVector.broadcast(SPECIES, factors[f]);
    FloatVector f1 = FloatVector.broadcast(SPECIES, factors[f + 1]);
    FloatVector f2 = FloatVector.broadcast(SPECIES, factors[f + 2]);
    FloatVector f3 = FloatVector.broadcast(SPECIES, factors[f + 3]);
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    for (int j = 0; j < count; j += LANES) {
      FloatVector sum = FloatVector.fromArray(SPECIES, sums, to + j);
      sum = FloatVector.fromArray(SPECIES, matrix, at + j).fma(f0, sum);
      sum = FloatVector.fromArray(SPECIES, matrix, second + j).fma(f1, sum);
      sum = FloatVector.fromArray(SPECIES, matrix, third + j).fma(f2, sum);
      sum = FloatVector.fromArray(SPECIES, matrix, fourth + j).fma(f3, sum);
      sum.intoArray(sums, to + j);
    }
  }

  private static void addTapsFused(
      float[] x,
      int at,
      int[] taps,
      float[] weights,
      int first,
      int stride,
      int weightStep,
      float[] sums,
      int to) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    for (int t = 0; t < taps.length; t++) {
      int from = at + taps[t];
      int w = first + t * stride;
      FloatVector x0 = FloatVector.fromArray(SPECIES, x, from);
      FloatVector x1 = FloatVector.fromArray(SPECIES, x, from + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, x, from + 2 * LANES);
      FloatVector x3 = FloatVector.fromArray(SPECIES, x, from + 3 * LANES);
      if (weightStep == 0) {
        FloatVector weight = FloatVector.broadcast(SPECIES, weights[w]);
        s0 = x0.fma(weight, s0);
        s1 = x1.fma(weight, s1);
        s2 = x2.fma(weight, s2);
        s3 = x3.fma(weight, s3);
      } else {
        s0 = x0.fma(FloatVector.fromArray(SPECIES, weights, w), s0);
        s1 = x1.fma(FloatVector.fromArray(SPECIES, weights, w + LANES), s1);
        s2 = x2.fma(FloatVector.fromArray(SPECIES, weights, w + 2 * LANES), s2);
        s3 = x3.fma(FloatVector.fromArray(SPECIES, weights, w + 3 * LANES), s3);
      }
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }
}
