package org.hlo4j.engine.tile;

import java.util.Objects;
import org.hlo4j.interpreter.ElementKind;

/** Sets a register to a linear function of the indices. */
final class TileIota implements TileInstruction {
  private final ElementKind kind;
  private final Lane lane;
  private final int register;
  private final int offset;
  private final int[] sizes;
  private final int[] strides;

  TileIota(ElementKind kind, StridedView view, int register) {
    StridedView merged = view.merged();
    this.kind = kind;
    this.lane = Objects.requireNonNull(Lane.ofOrNull(kind));
    this.register = register;
    this.offset = merged.offset();
    boolean isScalar = merged.sizes().length == 0;
    this.sizes = isScalar ? new int[] {1} : merged.sizes();
    this.strides = isScalar ? new int[] {1} : merged.strides();
  }

  @Override
  public void run(TileRegisters r, int count) {
    int inner = sizes.length - 1;
    int row = r.from / sizes[inner];
    int column = r.from - row * sizes[inner];
    int done = 0;
    while (done < count) {
      int run = Math.min(count - done, sizes[inner] - column);
      int at = offset + column * strides[inner];
      int rest = row;
      for (int d = inner - 1; d >= 0; d--) {
        int next = rest / sizes[d];
        at += (rest - next * sizes[d]) * strides[d];
        rest = next;
      }
      fill(r, done, run, at, strides[inner]);
      done += run;
      column = 0;
      row++;
    }
  }

  private void fill(TileRegisters r, int to, int n, int first, int stride) {
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
