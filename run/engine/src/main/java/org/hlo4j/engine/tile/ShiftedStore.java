package org.hlo4j.engine.tile;

import org.hlo4j.interpreter.ElementKind;

/** Stores a register at the places of a view, at the distance of the run. */
final class ShiftedStore extends StridedInstruction {
  private final int array;
  private final ElementKind kind;
  private final int register;

  ShiftedStore(int array, ElementKind kind, StridedView view, int register) {
    super(view, true);
    this.array = array;
    this.kind = kind;
    this.register = register;
  }

  @Override
  void run(TileRegisters r, int at, int stride, int from, int n) {
    switch (r.array(array)) {
      case float[] a -> {
        float[] x = r.floats[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = x[from + i];
        }
      }
      case int[] a -> {
        int[] x = r.ints[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = x[from + i];
        }
      }
      case double[] a -> {
        double[] x = r.doubles[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = x[from + i];
        }
      }
      case long[] a -> {
        long[] x = r.longs[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = x[from + i];
        }
      }
      case byte[] a -> {
        int[] x = r.ints[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = (byte) x[from + i];
        }
      }
      case short[] a when !kind.isFloatingPoint() -> {
        int[] x = r.ints[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = (short) x[from + i];
        }
      }
      case short[] a -> {
        float[] x = r.floats[register];
        for (int i = 0; i < n; i++) {
          a[at + i * stride] = NarrowRounding.bits(x[from + i], kind);
        }
      }
      default -> throw new IllegalStateException("not an array of elements");
    }
  }
}
