package org.hlo4j.engine.tile;

import java.util.Arrays;

/** The registers of a thread: arrays of {@link TileCode#LENGTH} elements each. */
final class TileRegisters {
  private static final ThreadLocal<TileRegisters> OF_THREAD =
      ThreadLocal.withInitial(TileRegisters::new);

  int[][] ints = {};
  long[][] longs = {};
  float[][] floats = {};
  double[][] doubles = {};

  // The piece of the arrays that the tile is.

  /** The arrays that the code reads and writes. */
  Object[] arrays = {};

  /** What is added to the places in each array. */
  int[] offsets = {};

  /** The row-major index of the first element. */
  int from;

  /** The distance of the elements that shifted loads load from those of their views. */
  int shift;

  private TileRegisters() {}

  /** Returns the registers of this thread, of which there are at least as many. */
  static TileRegisters ofThread(int[] counts) {
    TileRegisters registers = OF_THREAD.get();
    registers.extend(counts);
    return registers;
  }

  private void extend(int[] counts) {
    int i = ints.length;
    if (i < counts[Lane.INT.ordinal()]) {
      ints = Arrays.copyOf(ints, counts[Lane.INT.ordinal()]);
      for (; i < ints.length; i++) {
        ints[i] = new int[TileCode.LENGTH];
      }
    }
    int l = longs.length;
    if (l < counts[Lane.LONG.ordinal()]) {
      longs = Arrays.copyOf(longs, counts[Lane.LONG.ordinal()]);
      for (; l < longs.length; l++) {
        longs[l] = new long[TileCode.LENGTH];
      }
    }
    int f = floats.length;
    if (f < counts[Lane.FLOAT.ordinal()]) {
      floats = Arrays.copyOf(floats, counts[Lane.FLOAT.ordinal()]);
      for (; f < floats.length; f++) {
        floats[f] = new float[TileCode.LENGTH];
      }
    }
    int d = doubles.length;
    if (d < counts[Lane.DOUBLE.ordinal()]) {
      doubles = Arrays.copyOf(doubles, counts[Lane.DOUBLE.ordinal()]);
      for (; d < doubles.length; d++) {
        doubles[d] = new double[TileCode.LENGTH];
      }
    }
  }
}
