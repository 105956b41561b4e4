package org.hlo4j.engine.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Computes tiles of matrix products from panels of the factors. Sums begin with zero and add
 * products by ascending depth; they are rounded after each multiplication and each addition, unless
 * the kernel is asked to fuse these.
 *
 * @param <T> the type of arrays
 */
public abstract class TileKernel<T> {
  /** The rows of a tile. */
  static final int ROWS = 8;

  private final ThreadLocal<@Nullable Scratch<T>> scratch = new ThreadLocal<>();

  TileKernel() {}

  private static final TileKernel<float[]> STRICT_FLOATS = createFloats(true);
  private static final TileKernel<float[]> FUSED_FLOATS = createFloats(false);
  private static final TileKernel<double[]> STRICT_DOUBLES = createDoubles(true);
  private static final TileKernel<double[]> FUSED_DOUBLES = createDoubles(false);
  private static final TileKernel<int[]> INTS = new IntTiles();
  private static final TileKernel<long[]> LONGS = new LongTiles();

  private static TileKernel<float[]> createFloats(boolean strict) {
    return Vectors.PRESENT ? new VectorFloatTiles(strict) : new FloatTiles();
  }

  private static TileKernel<double[]> createDoubles(boolean strict) {
    return Vectors.PRESENT ? new VectorDoubleTiles(strict) : new DoubleTiles();
  }

  /**
   * Returns the kernel for floats.
   *
   * @param strict whether products are rounded before they are added
   */
  public static TileKernel<float[]> floats(boolean strict) {
    return strict ? STRICT_FLOATS : FUSED_FLOATS;
  }

  /**
   * Returns the kernel for doubles.
   *
   * @param strict whether products are rounded before they are added
   */
  public static TileKernel<double[]> doubles(boolean strict) {
    return strict ? STRICT_DOUBLES : FUSED_DOUBLES;
  }

  /** {@return the kernel for ints, which wrap around} */
  public static TileKernel<int[]> ints() {
    return INTS;
  }

  /** {@return the kernel for longs, which wrap around} */
  public static TileKernel<long[]> longs() {
    return LONGS;
  }

  /** Returns the width of tiles for products of so many columns. */
  abstract int width(int columns);

  /** Returns the depth of panels. */
  abstract int depth();

  abstract T allocate(int count);

  abstract int length(T array);

  abstract void clear(T array, int from, int to);

  /**
   * Copies lines to a panel: element {@code p} of line {@code l}, at {@code offsets[l] + shift + p
   * * step}, goes to {@code at + p * width + l}. It is zero if the line's offset is negative. Zeros
   * fill the panel up to its width.
   */
  abstract void gather(
      T from, int[] offsets, int shift, int lines, int step, int depth, T to, int at, int width);

  /** Copies a row to elements at these offsets. */
  abstract void scatter(T from, int at, T to, int[] offsets, int shift, int count);

  /**
   * Adds the product of two panels to a tile.
   *
   * @param first whether the tile is zero before, whatever it contains
   */
  abstract void tile(
      T a,
      int aAt,
      T b,
      int bAt,
      int width,
      int depth,
      T c,
      int cAt,
      int cStride,
      int rows,
      int columns,
      boolean first,
      Scratch<T> scratch);

  /** Takes the thread's scratch arrays, which {@link #release} gives back. */
  Scratch<T> borrow() {
    Scratch<T> taken = scratch.get();
    if (taken == null) {
      return new Scratch<>(this);
    }
    // A thread that waits for tasks may run others, which must not use the same arrays.
    scratch.set(null);
    return taken;
  }

  void release(Scratch<T> taken) {
    scratch.set(taken);
  }

  /** Takes one of the thread's arrays, for longer than its tasks. */
  T take(Scratch.Use use, int count) {
    Scratch<T> arrays = borrow();
    T array = arrays.take(use, count);
    release(arrays);
    return array;
  }

  void giveBack(Scratch.Use use, T array) {
    Scratch<T> arrays = borrow();
    arrays.keep(use, array);
    release(arrays);
  }

  static boolean areAdjacent(int[] offsets, int lines) {
    if (offsets[0] < 0) {
      return false;
    }
    for (int l = 1; l < lines; l++) {
      if (offsets[l] != offsets[0] + l) {
        return false;
      }
    }
    return true;
  }

  static boolean anyNegative(int[] offsets, int from, int to) {
    int or = 0;
    for (int l = from; l < to; l++) {
      or |= offsets[l];
    }
    return or < 0;
  }

  /** Returns the width of panels that have about the same number of columns. */
  static int evenWidth(int columns, int maximum) {
    int panels = Math.max(1, Math.ceilDiv(columns, maximum));
    return Math.max(ROWS, Math.ceilDiv(Math.ceilDiv(columns, panels), ROWS) * ROWS);
  }
}
