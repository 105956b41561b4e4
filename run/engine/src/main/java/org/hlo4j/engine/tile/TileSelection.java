package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;

/** Selections by booleans, without branches. */
final class TileSelection {
  private TileSelection() {}

  /**
   * Returns the selection.
   *
   * @param arguments the predicate, the elements where it is true, and the others
   */
  static TileNode select(List<TileNode> arguments, ElementKind kind) {
    return TileFunctions.node(
        kind,
        arguments,
        switch (Objects.requireNonNull(Lane.ofOrNull(kind))) {
          case INT ->
              (in, out) ->
                  (r, n) -> ints(r.ints[in[0]], r.ints[in[1]], r.ints[in[2]], r.ints[out], n);
          case LONG ->
              (in, out) ->
                  (r, n) -> longs(r.ints[in[0]], r.longs[in[1]], r.longs[in[2]], r.longs[out], n);
          case FLOAT -> {
            if (arguments.get(1).isUniform() && arguments.get(2).isUniform()) {
              FloatKernels.SelectNumbers loop = FloatKernels.selectNumbers();
              yield (in, out) ->
                  (r, n) ->
                      loop.run(
                          r.ints[in[0]], r.floats[in[1]][0], r.floats[in[2]][0], r.floats[out], n);
            }
            FloatKernels.Select loop = FloatKernels.select();
            yield (in, out) ->
                (r, n) ->
                    loop.run(r.ints[in[0]], r.floats[in[1]], r.floats[in[2]], r.floats[out], n);
          }
          case DOUBLE ->
              (in, out) ->
                  (r, n) ->
                      doubles(r.ints[in[0]], r.doubles[in[1]], r.doubles[in[2]], r.doubles[out], n);
        });
  }

  private static void ints(int[] p, int[] x, int[] y, int[] result, int count) {
    for (int i = 0; i < count; i++) {
      int mask = -p[i];
      result[i] = (x[i] & mask) | (y[i] & ~mask);
    }
  }

  private static void longs(int[] p, long[] x, long[] y, long[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = p[i] != 0 ? x[i] : y[i];
    }
  }

  private static void doubles(int[] p, double[] x, double[] y, double[] result, int count) {
    for (int i = 0; i < count; i++) {
      result[i] = p[i] != 0 ? x[i] : y[i];
    }
  }
}
