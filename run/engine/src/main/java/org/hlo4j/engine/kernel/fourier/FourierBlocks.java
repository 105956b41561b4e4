package org.hlo4j.engine.kernel.fourier;

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

  private final ThreadLocal<Map<Use, Parts<T>>> scratch =
      ThreadLocal.withInitial(() -> new EnumMap<>(Use.class));

  /** The uses of arrays. */
  enum Use {
    /** A block. */
    BLOCK,
    /** A block that receives what is computed from another. */
    RESULT,
    /** A line between two steps. */
    LINE,
    /** A line that is multiplied by chirps. */
    CHIRP
  }

  /** The arrays of real and of imaginary parts. */
  record Parts<T>(T re, T im) {}

  /**
   * A block.
   *
   * @param parts its elements
   * @param width the distance of rows, beyond whose columns it has any values
   */
  record Block<T>(Parts<T> parts, int rows, int columns, int width) {
    /** Returns the block with real and imaginary parts exchanged. */
    Block<T> exchanged() {
      return new Block<>(new Parts<>(parts.im, parts.re), rows, columns, width);
    }
  }

  /** Returns the most columns of a block. */
  abstract int maxWidth();

  /** Returns the width of a block for so many columns. */
  abstract int width(int columns);

  abstract T allocate(int count);

  abstract int length(T array);

  /** Returns an array of these numbers, rounded. */
  abstract T table(double[] numbers);

  /** Returns arrays of this thread of at least so many elements each, with any values. */
  final Parts<T> arrays(Use use, int count) {
    Map<Use, Parts<T>> kept = scratch.get();
    Parts<T> arrays = kept.get(use);
    if (arrays == null || length(arrays.re) < count) {
      arrays = new Parts<>(allocate(count), allocate(count));
      if (count <= MAX_KEPT) {
        kept.put(use, arrays);
      }
    }
    return arrays;
  }

  /** Returns a block of this thread, with any values. */
  final Block<T> block(int rows, int columns) {
    int width = width(columns);
    return new Block<>(arrays(Use.BLOCK, rows * width), rows, columns, width);
  }

  /** Fills a block with numbers. */
  abstract void load(ComplexGrid from, Block<T> to);

  /** Stores what {@link #load} would load, multiplied by a number. */
  abstract void store(Block<T> from, double scale, ComplexGrid to);

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
  abstract void stage(int radix, Parts<T> x, Parts<T> y, int m, int s, T roots);

  /**
   * Multiplies a block by roots and stores it where these are in arrays of that shape.
   *
   * @param at the place of the first root
   * @param rowStep the distance of rows of roots
   */
  abstract void multiply(Block<T> block, Parts<T> roots, int at, int rowStep, Parts<T> to);
}
