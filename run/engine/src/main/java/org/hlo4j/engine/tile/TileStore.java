package org.hlo4j.engine.tile;

import org.hlo4j.interpreter.ElementKind;

/** Stores a register into a row-major array. */
record TileStore(int array, ElementKind kind, int register) implements TileInstruction {
  @Override
  public void run(TileRegisters r, int count) {
    switch (r.array(array)) {
      case float[] a -> System.arraycopy(r.floats[register], 0, a, r.from, count);
      case int[] a -> System.arraycopy(r.ints[register], 0, a, r.from, count);
      case double[] a -> System.arraycopy(r.doubles[register], 0, a, r.from, count);
      case long[] a -> System.arraycopy(r.longs[register], 0, a, r.from, count);
      case byte[] a -> {
        int[] x = r.ints[register];
        int from = r.from;
        for (int i = 0; i < count; i++) {
          a[from + i] = (byte) x[i];
        }
      }
      case short[] a -> storeShorts(r, a, count);
      default -> throw new IllegalStateException("not an array of elements");
    }
  }

  private void storeShorts(TileRegisters r, short[] a, int count) {
    if (kind.isFloatingPoint()) {
      NarrowRounding.store(r.floats[register], kind, a, r.from, count);
      return;
    }
    int[] x = r.ints[register];
    int from = r.from;
    for (int i = 0; i < count; i++) {
      a[from + i] = (short) x[i];
    }
  }
}
