package org.hlo4j.engine.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Loops over doubles by vectors that use most elements once. */
final class VectorDoubleLoops {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int WIDTH = 4 * LANES;

  private VectorDoubleLoops() {}

  /** See {@link TileKernel#addRows}; the number of sums is one of whole vectors. */
  static void addRows(
      boolean strict,
      double[] matrix,
      int at,
      int stride,
      int rows,
      double[] factors,
      int first,
      double[] sums,
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
      DoubleVector factor = DoubleVector.broadcast(SPECIES, factors[first + p]);
      for (int j = 0; j < count; j += LANES) {
        DoubleVector row = DoubleVector.fromArray(SPECIES, matrix, at + p * stride + j);
        DoubleVector sum = DoubleVector.fromArray(SPECIES, sums, to + j);
        (strict ? row.mul(factor).add(sum) : row.fma(factor, sum)).intoArray(sums, to + j);
      }
    }
  }

  /** See {@link TileKernel#dots}; products are added to several sums of a line. */
  static void dots(
      double[] matrix,
      int at,
      int stride,
      int lines,
      double[] factors,
      int first,
      int depth,
      double[] sums,
      int to) {
    double[] lanes = new double[WIDTH];
    int l = 0;
    for (; l + 4 <= lines; l += 4) {
      int line = at + l * stride;
      int p = addFourDots(matrix, line, stride, factors, first, depth, lanes);
      for (int i = 0; i < 4; i++) {
        double sum = sum(lanes, i * LANES);
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
      double[] matrix, int at, int stride, double[] factors, int first, int depth, double[] lanes) {
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int p = 0;
    for (; p + LANES <= depth; p += LANES) {
      DoubleVector factor = DoubleVector.fromArray(SPECIES, factors, first + p);
      s0 = DoubleVector.fromArray(SPECIES, matrix, at + p).fma(factor, s0);
      s1 = DoubleVector.fromArray(SPECIES, matrix, second + p).fma(factor, s1);
      s2 = DoubleVector.fromArray(SPECIES, matrix, third + p).fma(factor, s2);
      s3 = DoubleVector.fromArray(SPECIES, matrix, fourth + p).fma(factor, s3);
    }
    s0.intoArray(lanes, 0);
    s1.intoArray(lanes, LANES);
    s2.intoArray(lanes, 2 * LANES);
    s3.intoArray(lanes, 3 * LANES);
    return p;
  }

  private static double dot(
      double[] line, int at, double[] factors, int first, int depth, double[] lanes) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    int p = 0;
    for (int end = depth - depth % WIDTH; p < end; p += WIDTH) {
      s0 = product(line, at + p, factors, first + p, s0);
      s1 = product(line, at + p + LANES, factors, first + p + LANES, s1);
      s2 = product(line, at + p + 2 * LANES, factors, first + p + 2 * LANES, s2);
      s3 = product(line, at + p + 3 * LANES, factors, first + p + 3 * LANES, s3);
    }
    double sum = 0;
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
  private static double sum(double[] lanes, int at) {
    for (int half = LANES / 2; half > 0; half /= 2) {
      for (int i = 0; i < half; i++) {
        lanes[at + i] += lanes[at + half + i];
      }
    }
    return lanes[at];
  }

  private static DoubleVector product(
      double[] line, int at, double[] factors, int p, DoubleVector sum) {
    return DoubleVector.fromArray(SPECIES, line, at)
        .fma(DoubleVector.fromArray(SPECIES, factors, p), sum);
  }

  /** See {@link TileKernel#addTaps}; successive elements are adjacent. */
  static void addTaps(
      boolean strict,
      double[] x,
      int at,
      int[] taps,
      double[] weights,
      int first,
      int stride,
      int weightStep,
      double[] sums,
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
      VectorMask<Double> lanes = SPECIES.indexInRange(j, count);
      int w = first + j * weightStep;
      addSomeTaps(strict, x, at + j, taps, weights, w, stride, weightStep, sums, to + j, lanes);
    }
  }

  private static void addSomeTaps(
      boolean strict,
      double[] x,
      int at,
      int[] taps,
      double[] weights,
      int first,
      int stride,
      int weightStep,
      double[] sums,
      int to,
      VectorMask<Double> lanes) {
    DoubleVector sum = DoubleVector.zero(SPECIES);
    for (int t = 0; t < taps.length; t++) {
      int w = first + t * stride;
      DoubleVector factor =
          weightStep == 0
              ? DoubleVector.broadcast(SPECIES, weights[w])
              : DoubleVector.fromArray(SPECIES, weights, w, lanes);
      DoubleVector element = DoubleVector.fromArray(SPECIES, x, at + taps[t], lanes);
      sum = strict ? element.mul(factor).add(sum) : element.fma(factor, sum);
    }
    sum.intoArray(sums, to, lanes);
  }

  private static void addFourStrict(
      double[] matrix,
      int at,
      int stride,
      double[] factors,
      int f,
      double[] sums,
      int to,
      int count) {
    DoubleVector f0 = DoubleVector.broadcast(SPECIES, factors[f]);
    DoubleVector f1 = DoubleVector.broadcast(SPECIES, factors[f + 1]);
    DoubleVector f2 = DoubleVector.broadcast(SPECIES, factors[f + 2]);
    DoubleVector f3 = DoubleVector.broadcast(SPECIES, factors[f + 3]);
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    for (int j = 0; j < count; j += LANES) {
      DoubleVector sum = DoubleVector.fromArray(SPECIES, sums, to + j);
      sum = DoubleVector.fromArray(SPECIES, matrix, at + j).mul(f0).add(sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, second + j).mul(f1).add(sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, third + j).mul(f2).add(sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, fourth + j).mul(f3).add(sum);
      sum.intoArray(sums, to + j);
    }
  }

  private static void addTapsStrict(
      double[] x,
      int at,
      int[] taps,
      double[] weights,
      int first,
      int stride,
      int weightStep,
      double[] sums,
      int to) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    for (int t = 0; t < taps.length; t++) {
      int from = at + taps[t];
      int w = first + t * stride;
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, from);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, from + LANES);
      DoubleVector x2 = DoubleVector.fromArray(SPECIES, x, from + 2 * LANES);
      DoubleVector x3 = DoubleVector.fromArray(SPECIES, x, from + 3 * LANES);
      if (weightStep == 0) {
        DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[w]);
        s0 = x0.mul(weight).add(s0);
        s1 = x1.mul(weight).add(s1);
        s2 = x2.mul(weight).add(s2);
        s3 = x3.mul(weight).add(s3);
      } else {
        s0 = x0.mul(DoubleVector.fromArray(SPECIES, weights, w)).add(s0);
        s1 = x1.mul(DoubleVector.fromArray(SPECIES, weights, w + LANES)).add(s1);
        s2 = x2.mul(DoubleVector.fromArray(SPECIES, weights, w + 2 * LANES)).add(s2);
        s3 = x3.mul(DoubleVector.fromArray(SPECIES, weights, w + 3 * LANES)).add(s3);
      }
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }

  private static void addFourFused(
      double[] matrix,
      int at,
      int stride,
      double[] factors,
      int f,
      double[] sums,
      int to,
      int count) {
    DoubleVector f0 = DoubleVector.broadcast(SPECIES, factors[f]);
    DoubleVector f1 = DoubleVector.broadcast(SPECIES, factors[f + 1]);
    DoubleVector f2 = DoubleVector.broadcast(SPECIES, factors[f + 2]);
    DoubleVector f3 = DoubleVector.broadcast(SPECIES, factors[f + 3]);
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    for (int j = 0; j < count; j += LANES) {
      DoubleVector sum = DoubleVector.fromArray(SPECIES, sums, to + j);
      sum = DoubleVector.fromArray(SPECIES, matrix, at + j).fma(f0, sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, second + j).fma(f1, sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, third + j).fma(f2, sum);
      sum = DoubleVector.fromArray(SPECIES, matrix, fourth + j).fma(f3, sum);
      sum.intoArray(sums, to + j);
    }
  }

  private static void addTapsFused(
      double[] x,
      int at,
      int[] taps,
      double[] weights,
      int first,
      int stride,
      int weightStep,
      double[] sums,
      int to) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    for (int t = 0; t < taps.length; t++) {
      int from = at + taps[t];
      int w = first + t * stride;
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, from);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, from + LANES);
      DoubleVector x2 = DoubleVector.fromArray(SPECIES, x, from + 2 * LANES);
      DoubleVector x3 = DoubleVector.fromArray(SPECIES, x, from + 3 * LANES);
      if (weightStep == 0) {
        DoubleVector weight = DoubleVector.broadcast(SPECIES, weights[w]);
        s0 = x0.fma(weight, s0);
        s1 = x1.fma(weight, s1);
        s2 = x2.fma(weight, s2);
        s3 = x3.fma(weight, s3);
      } else {
        s0 = x0.fma(DoubleVector.fromArray(SPECIES, weights, w), s0);
        s1 = x1.fma(DoubleVector.fromArray(SPECIES, weights, w + LANES), s1);
        s2 = x2.fma(DoubleVector.fromArray(SPECIES, weights, w + 2 * LANES), s2);
        s3 = x3.fma(DoubleVector.fromArray(SPECIES, weights, w + 3 * LANES), s3);
      }
    }
    s0.intoArray(sums, to);
    s1.intoArray(sums, to + LANES);
    s2.intoArray(sums, to + 2 * LANES);
    s3.intoArray(sums, to + 3 * LANES);
  }
}
