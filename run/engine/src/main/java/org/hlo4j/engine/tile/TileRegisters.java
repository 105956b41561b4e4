package org.hlo4j.engine.tile;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** The registers of tile code: arrays of {@link TileCode#LENGTH} elements each. */
public final class TileRegisters {
  private static final ThreadLocal<TileRegisters> OF_THREAD =
      ThreadLocal.withInitial(() -> new TileRegisters(NoArrays.INSTANCE));

  int[][] ints = {};
  long[][] longs = {};
  float[][] floats = {};
  double[][] doubles = {};

  // The piece of the arrays that the tile is.

  /** The arrays that the code reads and writes. */
  private TileArrays arrays;

  /** The row-major index of the first element. */
  int from;

  /** The distance of the elements that shifted loads load from those of their views. */
  int shift;

  /** Registers without code. */
  private enum NoArrays implements TileArrays {
    INSTANCE;

    @Override
    public Object array(int slot) {
      throw new IllegalStateException("no code runs");
    }

    @Override
    public int offset(int slot) {
      throw new IllegalStateException("no code runs");
    }
  }

  /**
   * Creates registers for one thread at a time.
   *
   * @param arrays those that code reads and writes
   */
  public TileRegisters(TileArrays arrays) {
    this.arrays = arrays;
  }

  /**
   * Runs a part of code with registers of this thread on the same arrays.
   *
   * @param code uses them
   */
  void onThisThread(Consumer<TileRegisters> code) {
    onThisThread(arrays, code);
  }

  /**
   * Runs code with registers of this thread.
   *
   * @param arrays those that it reads and writes
   * @param code uses the registers
   */
  public static void onThisThread(TileArrays arrays, Consumer<TileRegisters> code) {
    TileRegisters registers = OF_THREAD.get();
    registers.arrays = arrays;
    try {
      code.accept(registers);
    } finally {
      registers.arrays = NoArrays.INSTANCE;
    }
  }

  Object array(int slot) {
    return arrays.array(slot);
  }

  int offset(int slot) {
    return arrays.offset(slot);
  }

  /** Has at least as many registers. */
  void extend(int[] counts) {
    ints = extended(ints, counts[Lane.INT.ordinal()], int[]::new);
    longs = extended(longs, counts[Lane.LONG.ordinal()], long[]::new);
    floats = extended(floats, counts[Lane.FLOAT.ordinal()], float[]::new);
    doubles = extended(doubles, counts[Lane.DOUBLE.ordinal()], double[]::new);
  }

  private static <T> T[] extended(T[] registers, int count, IntFunction<T> register) {
    if (count <= registers.length) {
      return registers;
    }
    T[] extended = Arrays.copyOf(registers, count);
    for (int i = registers.length; i < count; i++) {
      extended[i] = register.apply(TileCode.LENGTH);
    }
    return extended;
  }
}
