package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.eval.ElementConversions;
import org.jspecify.annotations.Nullable;

/** Conversions of element types, with the interpreter's results. */
final class TileConversions {
  private TileConversions() {}

  /** Returns the elements converted; null if tiles do not compute that. */
  static @Nullable TileNode convertOrNull(TileNode argument, ElementKind kind) {
    ElementKind from = argument.kind();
    if (from.type().equals(kind.type())) {
      return argument;
    }
    Emitter emitter = emitterOrNull(from, argument.lane(), kind);
    return emitter == null ? null : TileFunctions.node(kind, List.of(argument), emitter);
  }

  private static @Nullable Emitter emitterOrNull(ElementKind from, Lane lane, ElementKind to) {
    Lane target = Objects.requireNonNull(Lane.ofOrNull(to));
    return switch (lane) {
      case INT ->
          switch (target) {
            case INT -> intsToInts(to);
            case LONG ->
                (in, out) ->
                    (r, n) -> {
                      int[] x = r.ints[in[0]];
                      long[] y = r.longs[out];
                      for (int i = 0; i < n; i++) {
                        y[i] = TileFunctions.extend(x[i], from);
                      }
                    };
            case FLOAT -> intsToFloats(from, to);
            case DOUBLE ->
                (in, out) ->
                    (r, n) -> {
                      int[] x = r.ints[in[0]];
                      double[] y = r.doubles[out];
                      for (int i = 0; i < n; i++) {
                        y[i] = TileFunctions.extend(x[i], from);
                      }
                    };
          };
      case LONG -> longsOrNull(from, target, to);
      case FLOAT ->
          switch (target) {
            case INT -> floatsToInts(to);
            case LONG ->
                (in, out) ->
                    (r, n) -> {
                      float[] x = r.floats[in[0]];
                      long[] y = r.longs[out];
                      for (int i = 0; i < n; i++) {
                        y[i] = ElementConversions.toInteger(x[i], to);
                      }
                    };
            case FLOAT ->
                (in, out) ->
                    (r, n) -> {
                      if (in[0] != out) {
                        System.arraycopy(r.floats[in[0]], 0, r.floats[out], 0, n);
                      }
                      if (Lane.isRounded(to)) {
                        NarrowRounding.round(r.floats[out], to, n);
                      }
                    };
            case DOUBLE ->
                (in, out) ->
                    (r, n) -> {
                      float[] x = r.floats[in[0]];
                      double[] y = r.doubles[out];
                      for (int i = 0; i < n; i++) {
                        y[i] = x[i];
                      }
                    };
          };
      case DOUBLE -> doublesOrNull(target, to);
    };
  }

  private static @Nullable Emitter longsOrNull(ElementKind from, Lane target, ElementKind to) {
    return switch (target) {
      case INT -> longsToInts(to);
      case LONG ->
          from.width() == to.width()
              ? (in, out) -> (r, n) -> copy(r.longs[in[0]], r.longs[out], n)
              : null;
      case FLOAT -> {
        if (from.isUnsigned() || Lane.isRounded(to)) {
          yield null;
        }
        yield (in, out) ->
            (r, n) -> {
              long[] x = r.longs[in[0]];
              float[] y = r.floats[out];
              for (int i = 0; i < n; i++) {
                y[i] = x[i];
              }
            };
      }
      case DOUBLE -> {
        if (from.isUnsigned()) {
          yield null;
        }
        yield (in, out) ->
            (r, n) -> {
              long[] x = r.longs[in[0]];
              double[] y = r.doubles[out];
              for (int i = 0; i < n; i++) {
                y[i] = x[i];
              }
            };
      }
    };
  }

  private static Emitter longsToInts(ElementKind to) {
    boolean isTruth = to.category() == Category.BOOLEAN;
    return (in, out) ->
        (r, n) -> {
          long[] x = r.longs[in[0]];
          int[] y = r.ints[out];
          if (isTruth) {
            for (int i = 0; i < n; i++) {
              y[i] = x[i] != 0 ? 1 : 0;
            }
          } else {
            for (int i = 0; i < n; i++) {
              y[i] = (int) x[i];
            }
            TileFunctions.wrap(y, to, n);
          }
        };
  }

  private static Emitter intsToInts(ElementKind to) {
    if (to.category() != Category.BOOLEAN) {
      return (in, out) ->
          (r, n) -> {
            copy(r.ints[in[0]], r.ints[out], n);
            TileFunctions.wrap(r.ints[out], to, n);
          };
    }
    return (in, out) ->
        (r, n) -> {
          int[] x = r.ints[in[0]];
          int[] y = r.ints[out];
          for (int i = 0; i < n; i++) {
            y[i] = x[i] != 0 ? 1 : 0;
          }
        };
  }

  private static @Nullable Emitter intsToFloats(ElementKind from, ElementKind to) {
    boolean isRounded = Lane.isRounded(to);
    if (isRounded && from.width() > Short.SIZE) {
      // Would be rounded twice.
      return null;
    }
    boolean isWide = from.isUnsigned() && from.width() == Integer.SIZE;
    return (in, out) ->
        (r, n) -> {
          int[] x = r.ints[in[0]];
          float[] y = r.floats[out];
          if (isWide) {
            for (int i = 0; i < n; i++) {
              // Both halves are exact, and so the sum is rounded once.
              y[i] = (x[i] >>> 16) * 0x1p16f + (x[i] & 0xFFFF);
            }
          } else {
            for (int i = 0; i < n; i++) {
              y[i] = x[i];
            }
          }
          if (isRounded) {
            NarrowRounding.round(y, to, n);
          }
        };
  }

  private static Emitter floatsToInts(ElementKind to) {
    if (to.category() == Category.SIGNED && to.width() == Integer.SIZE) {
      return (in, out) ->
          (r, n) -> {
            float[] x = r.floats[in[0]];
            int[] y = r.ints[out];
            for (int i = 0; i < n; i++) {
              y[i] = (int) x[i];
            }
          };
    }
    return (in, out) ->
        (r, n) -> {
          float[] x = r.floats[in[0]];
          int[] y = r.ints[out];
          for (int i = 0; i < n; i++) {
            y[i] = (int) ElementConversions.toInteger(x[i], to);
          }
        };
  }

  private static @Nullable Emitter doublesOrNull(Lane target, ElementKind to) {
    return switch (target) {
      case INT ->
          (in, out) ->
              (r, n) -> {
                double[] x = r.doubles[in[0]];
                int[] y = r.ints[out];
                for (int i = 0; i < n; i++) {
                  y[i] = (int) ElementConversions.toInteger(x[i], to);
                }
              };
      case LONG ->
          (in, out) ->
              (r, n) -> {
                double[] x = r.doubles[in[0]];
                long[] y = r.longs[out];
                for (int i = 0; i < n; i++) {
                  y[i] = ElementConversions.toInteger(x[i], to);
                }
              };
      case FLOAT -> {
        if (Lane.isRounded(to)) {
          yield null;
        }
        yield (in, out) ->
            (r, n) -> {
              double[] x = r.doubles[in[0]];
              float[] y = r.floats[out];
              for (int i = 0; i < n; i++) {
                y[i] = (float) x[i];
              }
            };
      }
      case DOUBLE -> null;
    };
  }

  /** Returns the elements with their bits as those of another type of the same width. */
  static @Nullable TileNode bitcastOrNull(TileNode argument, ElementKind kind) {
    ElementKind from = argument.kind();
    Lane to = Objects.requireNonNull(Lane.ofOrNull(kind));
    if (from.width() != kind.width() || from.width() < Integer.SIZE) {
      return null;
    }
    if (argument.lane() == to) {
      Emitter copy =
          switch (to) {
            case INT -> (in, out) -> (r, n) -> copy(r.ints[in[0]], r.ints[out], n);
            case LONG -> (in, out) -> (r, n) -> copy(r.longs[in[0]], r.longs[out], n);
            case FLOAT -> (in, out) -> (r, n) -> copy(r.floats[in[0]], r.floats[out], n);
            case DOUBLE -> (in, out) -> (r, n) -> copy(r.doubles[in[0]], r.doubles[out], n);
          };
      return TileFunctions.node(kind, List.of(argument), copy);
    }
    Emitter emitter =
        switch (argument.lane()) {
          case INT ->
              to != Lane.FLOAT
                  ? null
                  : (in, out) ->
                      (r, n) -> {
                        int[] x = r.ints[in[0]];
                        float[] y = r.floats[out];
                        for (int i = 0; i < n; i++) {
                          y[i] = Float.intBitsToFloat(x[i]);
                        }
                      };
          case FLOAT ->
              to != Lane.INT
                  ? null
                  : (in, out) ->
                      (r, n) -> {
                        float[] x = r.floats[in[0]];
                        int[] y = r.ints[out];
                        for (int i = 0; i < n; i++) {
                          y[i] = Float.floatToRawIntBits(x[i]);
                        }
                      };
          case LONG ->
              to != Lane.DOUBLE
                  ? null
                  : (in, out) ->
                      (r, n) -> {
                        long[] x = r.longs[in[0]];
                        double[] y = r.doubles[out];
                        for (int i = 0; i < n; i++) {
                          y[i] = Double.longBitsToDouble(x[i]);
                        }
                      };
          case DOUBLE ->
              to != Lane.LONG
                  ? null
                  : (in, out) ->
                      (r, n) -> {
                        double[] x = r.doubles[in[0]];
                        long[] y = r.longs[out];
                        for (int i = 0; i < n; i++) {
                          y[i] = Double.doubleToRawLongBits(x[i]);
                        }
                      };
        };
    return emitter == null ? null : TileFunctions.node(kind, List.of(argument), emitter);
  }

  /** Copies a register to another. */
  static void copy(Object from, Object to, int count) {
    if (from != to) {
      System.arraycopy(from, 0, to, 0, count);
    }
  }
}
