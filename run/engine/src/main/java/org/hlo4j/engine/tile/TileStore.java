package org.hlo4j.engine.tile;

import org.hlo4j.interpreter.ElementKind;

/** Stores a register into a row-major array. */
record TileStore(int array, ElementKind kind, int register) implements TileInstruction {
  @Override
  public void run(TileRegisters r, int count) {
    int at = r.offset(array) + r.from;
    switch (r.array(array)) {
      case float[] a -> System.arraycopy(r.floats[register], 0, a, at, count);
      case int[] a -> System.arraycopy(r.ints[register], 0, a, at, count);
      case double[] a -> System.arraycopy(r.doubles[register], 0, a, at, count);
      case long[] a -> System.arraycopy(r.longs[register], 0, a, at, count);
      case byte[] a -> {
        int[] x = r.ints[register];
        for (int i = 0; i < count; i++) {
          a[at + i] = (byte) x[i];
        }
      }
      case short[] a -> storeShorts(r, a, at, count);
      default -> throw new IllegalStateException("not an array of elements");
    }
  }

  private void storeShorts(TileRegisters r, short[] a, int at, int count) {
    if (kind.isFloatingPoint()) {
      NarrowRounding.store(r.floats[register], kind, a, at, count);
      return;
    }
    int[] x = r.ints[register];
    for (int i = 0; i < count; i++) {
      a[at + i] = (short) x[i];
    }
  }
}
