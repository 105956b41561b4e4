package org.hlo4j.engine.tile;

import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.numerics.FloatFormat;

/** Loads elements of an array into a register, by the row-major index of a view. */
final class TileLoad extends StridedInstruction {
  private final int array;
  private final ElementKind kind;
  private final int register;

  TileLoad(int array, ElementKind kind, StridedView view, boolean isShifted, int register) {
    super(view, isShifted);
    this.array = array;
    this.kind = kind;
    this.register = register;
  }

  @Override
  void run(TileRegisters r, int place, int stride, int to, int n) {
    Object source = r.array(array);
    int at = place + r.offset(array);
    switch (source) {
      case float[] a -> {
        float[] x = r.floats[register];
        if (stride == 1) {
          System.arraycopy(a, at, x, to, n);
        } else if (stride == 0) {
          Arrays.fill(x, to, to + n, a[at]);
        } else {
          for (int i = 0; i < n; i++) {
            x[to + i] = a[at + i * stride];
          }
        }
      }
      case int[] a -> {
        int[] x = r.ints[register];
        if (stride == 1) {
          System.arraycopy(a, at, x, to, n);
        } else if (stride == 0) {
          Arrays.fill(x, to, to + n, a[at]);
        } else {
          for (int i = 0; i < n; i++) {
            x[to + i] = a[at + i * stride];
          }
        }
      }
      case double[] a -> {
        double[] x = r.doubles[register];
        if (stride == 1) {
          System.arraycopy(a, at, x, to, n);
        } else if (stride == 0) {
          Arrays.fill(x, to, to + n, a[at]);
        } else {
          for (int i = 0; i < n; i++) {
            x[to + i] = a[at + i * stride];
          }
        }
      }
      case long[] a -> {
        long[] x = r.longs[register];
        if (stride == 1) {
          System.arraycopy(a, at, x, to, n);
        } else {
          for (int i = 0; i < n; i++) {
            x[to + i] = a[at + i * stride];
          }
        }
      }
      case byte[] a -> {
        int[] x = r.ints[register];
        int mask = kind.isUnsigned() ? 0xFF : -1;
        for (int i = 0; i < n; i++) {
          x[to + i] = a[at + i * stride] & mask;
        }
      }
      case short[] a -> loadShorts(a, at, stride, r, to, n);
      default -> throw new IllegalStateException("not an array of elements");
    }
  }

  private void loadShorts(short[] a, int at, int stride, TileRegisters r, int to, int n) {
    if (!kind.isFloatingPoint()) {
      int[] x = r.ints[register];
      int mask = kind.isUnsigned() ? 0xFFFF : -1;
      for (int i = 0; i < n; i++) {
        x[to + i] = a[at + i * stride] & mask;
      }
      return;
    }
    float[] x = r.floats[register];
    if (kind.format() == FloatFormat.BF16) {
      for (int i = 0; i < n; i++) {
        x[to + i] = Float.intBitsToFloat(a[at + i * stride] << 16);
      }
    } else {
      for (int i = 0; i < n; i++) {
        x[to + i] = Float.float16ToFloat(a[at + i * stride]);
      }
    }
  }
}
