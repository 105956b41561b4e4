package org.hlo4j.engine.tile;

import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;

/** Sets a register to a linear function of the indices. */
final class TileIota extends StridedInstruction {
  private final ElementKind kind;
  private final Lane lane;
  private final int register;

  TileIota(ElementKind kind, StridedView view, int register) {
    super(view, false);
    this.kind = kind;
    this.lane = Objects.requireNonNull(Lane.ofOrNull(kind));
    this.register = register;
  }

  @Override
  void run(TileRegisters r, int first, int stride, int to, int n) {
    switch (lane) {
      case INT -> {
        int[] x = r.ints[register];
        int shift = Integer.SIZE - kind.width();
        for (int i = 0; i < n; i++) {
          int value = (first + i * stride) << shift;
          x[to + i] = kind.isUnsigned() ? value >>> shift : value >> shift;
        }
      }
      case LONG -> {
        long[] x = r.longs[register];
        for (int i = 0; i < n; i++) {
          x[to + i] = first + (long) i * stride;
        }
      }
      case FLOAT -> {
        float[] x = r.floats[register];
        boolean isRounded = Lane.isRounded(kind);
        for (int i = 0; i < n; i++) {
          double value = first + i * stride;
          x[to + i] = isRounded ? (float) kind.toDouble(kind.fromDouble(value)) : (float) value;
        }
      }
      case DOUBLE -> {
        double[] x = r.doubles[register];
        for (int i = 0; i < n; i++) {
          x[to + i] = first + i * stride;
        }
      }
    }
  }
}
