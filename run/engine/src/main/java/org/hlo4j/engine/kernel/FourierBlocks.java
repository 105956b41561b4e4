package org.hlo4j.engine.kernel;

import java.util.EnumMap;
import java.util.Map;

/**
 * Loops of Fourier transforms over blocks: complex numbers, real and imaginary parts in arrays of
 * their own, row by row. Each column is a line of numbers that are transformed together, so that
 * numbers of a row are computed alike.
 *
 * @param <T> the type of arrays
 */
abstract class FourierBlocks<T> {
  /** Larger arrays are not kept. */
  private static final int MAX_KEPT = 1 << 20;

  private final ThreadLocal<Map<Use, T[]>> scratch =
      ThreadLocal.withInitial(() -> new EnumMap<>(Use.class));

  /** The uses of arrays. */
  enum Use {
    /** The parts of a block, and those of one that receives what is computed from it. */
    BLOCK(4),
    /** The parts of a line between two steps. */
    LINE(2),
    /** The parts of a line that is multiplied by chirps. */
    CHIRP(2);

    private final int arrays;

    Use(int arrays) {
      this.arrays = arrays;
    }
  }

  /** Returns the most columns of a block. */
  abstract int maxWidth();

  /** Returns the width of a block for so many columns. */
  abstract int width(int columns);

  /** Returns new arrays of so many elements each. */
  abstract T[] allocate(int arrays, int count);

  abstract int length(T array);

  /** Returns an array of these numbers, rounded. */
  abstract T table(double[] numbers);

  /** Returns arrays of this thread of at least so many elements each, with any values. */
  final T[] arrays(Use use, int count) {
    Map<Use, T[]> kept = scratch.get();
    T[] arrays = kept.get(use);
    if (arrays == null || length(arrays[0]) < count) {
      arrays = allocate(use.arrays, count);
      if (count <= MAX_KEPT) {
        kept.put(use, arrays);
      }
    }
    return arrays;
  }

  /**
   * Fills a block.
   *
   * @param from the number of row and column 0
   * @param rowStep the distance of rows, in numbers
   * @param columnStep the distance of columns, in numbers
   * @param width the width of the block, beyond whose columns it has any values
   */
  abstract void load(
      ComplexPlaces from,
      int rowStep,
      int columnStep,
      int rows,
      int columns,
      int width,
      T re,
      T im);

  /** Stores what {@link #load} would load, multiplied by a number. */
  abstract void store(
      T re,
      T im,
      int rows,
      int columns,
      int width,
      double scale,
      ComplexPlaces to,
      int rowStep,
      int columnStep);

  /**
   * A stage of a transform by columns: row {@code q + s * (r * p + k)} of the result is root {@code
   * p * k} of {@code r * m} times the k-th number of the transform of rows {@code q + s * (p + m *
   * j)}, for all j, p &lt; m and q &lt; s.
   *
   * @param radix r
   * @param m the number of transforms
   * @param s the number of elements that these have in common: s times the width
   * @param roots see {@link FourierStages}
   */
  abstract void stage(int radix, T xr, T xi, T yr, T yi, int m, int s, T roots);

  /**
   * Multiplies a block by roots and stores it where these are in arrays of that shape.
   *
   * @param at the place of the first root
   * @param rowStep the distance of rows of roots
   */
  abstract void multiply(
      T re,
      T im,
      int rows,
      int columns,
      int width,
      T rootRe,
      T rootIm,
      int at,
      int rowStep,
      T toRe,
      T toIm);
}
