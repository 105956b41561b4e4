package org.hlo4j.engine.kernel.product;

import org.jspecify.annotations.Nullable;

/**
 * Arrays of one thread, reused by the products that it computes one after another.
 *
 * @param <T> the type of arrays
 */
public final class Scratch<T> {
  /** Larger arrays are not kept. */
  private static final int MAX_KEPT = 1 << 21;

  private final TileKernel<T> kernel;
  private final @Nullable T[] arrays;
  private int[] offsets = {};

  @SuppressWarnings("unchecked")
  Scratch(TileKernel<T> kernel) {
    this.kernel = kernel;
    this.arrays = (T[]) new Object[Use.values().length];
  }

  /** The use of an array. */
  enum Use {
    /** Panels of the factor that all tasks use. */
    SHARED,
    /** Panels of the factor of one task. */
    STREAMED,
    /** A tile of the product. */
    TILE,
    /** Images with padding. */
    PADDED,
    /** Lines that are multiplied as vectors. */
    VECTORS,
    /** A part of the product that is not stored by rows. */
    PRODUCT,
    /** Sums of a block of terms, before they are added to those of the blocks before. */
    BLOCK,
    /** Numbers that were narrow, before they are copied to panels. */
    WIDENED
  }

  TileKernel<T> kernel() {
    return kernel;
  }

  /** Returns an array of at least so many elements, with any values. */
  T array(Use use, int count) {
    T array = arrays[use.ordinal()];
    if (array == null || kernel.length(array) < count) {
      boolean isProduct = use == Use.PRODUCT || use == Use.BLOCK;
      array = isProduct ? kernel.allocateProduct(count) : kernel.allocate(count);
      if (count <= MAX_KEPT) {
        arrays[use.ordinal()] = array;
      }
    }
    return array;
  }

  /** Returns an array that no other user of this gets until it is kept. */
  T take(Use use, int count) {
    T array = array(use, count);
    arrays[use.ordinal()] = null;
    return array;
  }

  /** Keeps an array for later users. */
  void keep(Use use, T array) {
    if (kernel.length(array) <= MAX_KEPT) {
      arrays[use.ordinal()] = array;
    }
  }

  int[] offsets(int count) {
    if (offsets.length < count) {
      offsets = new int[count];
    }
    return offsets;
  }
}
