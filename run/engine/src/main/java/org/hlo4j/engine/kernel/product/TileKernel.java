package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Vectors;
import org.hlo4j.interpreter.kernel.ProductOrder;
import org.jspecify.annotations.Nullable;

/**
 * Computes tiles of matrix products from panels of the factors, in the {@link ProductOrder}: sums
 * are rounded after each multiplication and each addition, unless the kernel is asked to fuse
 * these.
 *
 * @param <T> the type of arrays
 */
public abstract class TileKernel<T> {
  /** The rows of a tile. */
  static final int ROWS = 8;

  /** The depth of panels, which the first cache holds: the terms of a block. */
  static final int DEPTH = ProductOrder.BLOCK;

  private final ThreadLocal<@Nullable Scratch<T>> scratch = new ThreadLocal<>();

  TileKernel() {}

  private static final TileKernel<float[]> STRICT_FLOATS = createFloats(true);
  private static final TileKernel<float[]> FUSED_FLOATS = createFloats(false);
  private static final TileKernel<double[]> STRICT_DOUBLES = createDoubles(true);
  private static final TileKernel<double[]> FUSED_DOUBLES = createDoubles(false);

  private static final TileKernel<int[]> INTS = new IntTiles();
  private static final TileKernel<long[]> LONGS = new LongTiles();

  private static final TileKernel<Object> STRICT_WIDENED = new WideningTiles(STRICT_FLOATS);
  private static final TileKernel<Object> FUSED_WIDENED = new WideningTiles(FUSED_FLOATS);
  private static final TileKernel<Object> EXACT_INTEGERS = new ExactIntegerTiles();

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

  /** Returns the kernel for integers of at most 32 bits, whose sums wrap around. */
  public static TileKernel<int[]> ints() {
    return INTS;
  }

  /** Returns the kernel for integers of 64 bits. */
  public static TileKernel<long[]> longs() {
    return LONGS;
  }

  /**
   * Returns the kernel for floats, and {@linkplain NarrowArray narrow numbers} that become floats.
   *
   * @param strict whether products are rounded before they are added
   */
  public static TileKernel<Object> widened(boolean strict) {
    return strict ? STRICT_WIDENED : FUSED_WIDENED;
  }

  /**
   * Returns the kernel for integers whose products are summed by floats, exactly; their factors are
   * {@linkplain NarrowArray narrow}, or floats. See {@link #isExact}.
   */
  public static TileKernel<Object> exactIntegers() {
    return EXACT_INTEGERS;
  }

  /**
   * Returns whether {@linkplain #exactIntegers floats} sum products exactly.
   *
   * @param left the greatest magnitude of left factors
   * @param right the same of right factors
   * @param depth the products of a sum
   */
  public static boolean isExact(long left, long right, int depth) {
    long most = ExactIntegerTiles.MAX_SUM / Math.clamp(depth, 1, DEPTH);
    return left <= most && right <= most && left * right <= most;
  }

  /** Returns the width of tiles for products of so many columns. */
  abstract int width(int columns);

  /**
   * {@return an array of the type that products are of}
   *
   * @param array the array
   */
  public abstract T cast(Object array);

  abstract T allocate(int count);

  /** Returns an array for a product. */
  T allocateProduct(int count) {
    return allocate(count);
  }

  /** Returns whether lines can be multiplied where they are, without a copy. */
  boolean isWide(T array) {
    return true;
  }

  abstract int length(T array);

  abstract void clear(T array, int from, int to);

  /**
   * Copies lines, whose elements are at {@code offsets[l] + shift + p * step}, to a panel. Zeros
   * fill the panel up to its width.
   *
   * @param skipped the depth before which the panel's elements are others
   */
  abstract void gather(
      T from, int[] offsets, int shift, int lines, int step, int depth, Panel<T> to, int skipped);

  /** Copies elements from some distances to others. */
  abstract void copy(T from, int fromAt, int fromStep, T to, int toAt, int toStep, int count);

  /** Adds adjacent sums to others. */
  abstract void add(T sums, int at, T to, int toAt, int count);

  /**
   * Adds the product of factors and a matrix, whose rows are of one block of terms, to sums.
   *
   * @param matrix the matrix, with as many rows as factors have columns
   */
  abstract void addRows(MatrixBlock<T> matrix, MatrixBlock<T> factors, MatrixBlock<T> sums);

  /**
   * Multiplies each row of a matrix by a vector.
   *
   * @param factors the vector, from {@code first} on
   * @param sums receives a sum for each row, from {@code to} on
   */
  abstract void dots(MatrixBlock<T> matrix, T factors, int first, T sums, int to);

  /**
   * {@link #addTaps} or {@link #addTapRows}.
   *
   * @param <T> the type of arrays
   */
  interface TapSums<T> {
    void sum(TapRows<T> x, MatrixBlock<T> weights, MatrixBlock<T> sums);
  }

  /** Sums any number of taps by one of the methods for blocks of terms. */
  final void sumBlocks(
      TapSums<T> loops, TapRows<T> x, MatrixBlock<T> weights, MatrixBlock<T> product) {
    int taps = weights.rows();
    if (taps <= DEPTH) {
      loops.sum(x, weights, product);
      return;
    }
    loops.sum(x.part(0, DEPTH), weights.part(0, 0, DEPTH, weights.columns()), product);
    T sums = take(Scratch.Use.BLOCK, product.rows() * product.columns());
    MatrixBlock<T> block = MatrixBlock.of(sums, product.rows(), product.columns());
    for (int t = DEPTH; t < taps; t += DEPTH) {
      int some = Math.min(DEPTH, taps - t);
      loops.sum(x.part(t, some), weights.part(t, 0, some, weights.columns()), block);
      product.add(this, block);
    }
    giveBack(Scratch.Use.BLOCK, sums);
  }

  /**
   * Sums elements at taps of a row, each multiplied by a weight of its own.
   *
   * @param x the elements, of which successive ones are adjacent
   * @param weights a row of weights for each tap, a block of terms
   * @param sums receives the sums, a row
   */
  abstract void addTaps(TapRows<T> x, MatrixBlock<T> weights, MatrixBlock<T> sums);

  /**
   * Sums elements at taps of rows, each multiplied by the weight of its tap.
   *
   * @param weights a weight for each tap, a column and a block of terms
   * @param sums receives the sums
   */
  abstract void addTapRows(TapRows<T> x, MatrixBlock<T> weights, MatrixBlock<T> sums);

  /**
   * Adds the product of two panels, which is a block of terms, to a tile.
   *
   * @param tile the tile, of at most {@link #ROWS} rows and the right panel's width
   * @param first whether the tile is zero before, whatever it contains
   */
  abstract void tile(
      T a,
      int aAt,
      T b,
      int bAt,
      int width,
      int depth,
      MatrixBlock<T> tile,
      boolean first,
      Scratch<T> scratch);

  /** Returns the columns of a part of a {@link #tapTile}; 0 if it is not better than copies. */
  int tapColumns() {
    return 0;
  }

  /** Returns the rows of which a {@link #tapTile} has a multiple. */
  int tapRows() {
    return 1;
  }

  /**
   * Adds the product of a left panel and elements at taps to a tile of four parts, each of {@link
   * #tapColumns} adjacent columns.
   *
   * @param x the array of the elements, of which those of successive columns are adjacent
   * @param parts where the elements of parts begin, those of the tile from {@code part} on
   * @param places where the first rows of parts begin in the product
   * @param taps the offsets of rows of elements
   * @param tap the first of these rows, of a block; the tile is zero before the first of all
   * @param depth the number of rows of elements
   * @param shift the distance of the tile's first row from that of the product
   * @param stride the distance of rows of the product
   * @param rows the number of rows of the tile
   */
  void tapTile(
      T a,
      int aAt,
      T x,
      int[] parts,
      int[] places,
      int part,
      int[] taps,
      int tap,
      int depth,
      T product,
      int shift,
      int stride,
      int rows) {
    throw new UnsupportedOperationException();
  }

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

  /** Returns how many lines from this one on have adjacent elements. */
  static int adjacent(int[] offsets, int line, int end) {
    int l = line + 1;
    while (l < end && offsets[l] == offsets[l - 1] + 1) {
      l++;
    }
    return l - line;
  }

  /** Returns the width of panels that have about the same number of columns. */
  static int evenWidth(int columns, int maximum) {
    int panels = Math.max(1, Math.ceilDiv(columns, maximum));
    return Math.max(ROWS, Math.ceilDiv(Math.ceilDiv(columns, panels), ROWS) * ROWS);
  }
}
