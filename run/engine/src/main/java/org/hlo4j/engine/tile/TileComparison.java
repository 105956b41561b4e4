package org.hlo4j.engine.tile;

import org.hlo4j.engine.kernel.TotalOrderKeys;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Comparisons, whose results are 0 and 1. */
final class TileComparison {
  private TileComparison() {}

  /**
   * Returns what compares registers.
   *
   * @param isTotal whether floats are ordered by their bits
   * @param isUnsigned whether integers are unsigned
   */
  static TileNode.Emitter of(
      ComparisonDirection direction, Lane lane, boolean isTotal, boolean isUnsigned) {
    return switch (lane) {
      case FLOAT -> {
        if (isTotal) {
          yield (in, out) -> (r, n) -> totalFloats(direction, r, in, out, n);
        }
        FloatKernels.Compare loop = FloatKernels.compare(direction);
        yield (in, out) -> (r, n) -> loop.run(r.floats[in[0]], r.floats[in[1]], r.ints[out], n);
      }
      case DOUBLE ->
          isTotal
              ? (in, out) -> (r, n) -> totalDoubles(direction, r, in, out, n)
              : (in, out) ->
                  (r, n) -> doubles(direction, r.doubles[in[0]], r.doubles[in[1]], r.ints[out], n);
      case INT -> {
        int flip = isUnsigned ? Integer.MIN_VALUE : 0;
        yield (in, out) ->
            (r, n) ->
                IntKernels.compare(direction, flip, r.ints[in[0]], r.ints[in[1]], r.ints[out], n);
      }
      case LONG -> {
        long flip = isUnsigned ? Long.MIN_VALUE : 0;
        yield (in, out) ->
            (r, n) ->
                LongKernels.compare(
                    direction, flip, r.longs[in[0]], r.longs[in[1]], r.ints[out], n);
      }
    };
  }

  private static void totalFloats(
      ComparisonDirection direction, TileRegisters r, int[] in, int out, int n) {
    float[] x = r.floats[in[0]];
    float[] y = r.floats[in[1]];
    int[] result = r.ints[out];
    for (int i = 0; i < n; i++) {
      result[i] =
          direction.holds(Integer.compare(TotalOrderKeys.key(x[i]), TotalOrderKeys.key(y[i])))
              ? 1
              : 0;
    }
  }

  private static void totalDoubles(
      ComparisonDirection direction, TileRegisters r, int[] in, int out, int n) {
    double[] x = r.doubles[in[0]];
    double[] y = r.doubles[in[1]];
    int[] result = r.ints[out];
    for (int i = 0; i < n; i++) {
      result[i] =
          direction.holds(Long.compare(TotalOrderKeys.key(x[i]), TotalOrderKeys.key(y[i]))) ? 1 : 0;
    }
  }

  private static void doubles(
      ComparisonDirection direction, double[] x, double[] y, int[] result, int n) {
    for (int i = 0; i < n; i++) {
      boolean holds =
          switch (direction) {
            case EQ -> x[i] == y[i];
            case NE -> x[i] != y[i];
            case GE -> x[i] >= y[i];
            case GT -> x[i] > y[i];
            case LE -> x[i] <= y[i];
            case LT -> x[i] < y[i];
          };
      result[i] = holds ? 1 : 0;
    }
  }
}
