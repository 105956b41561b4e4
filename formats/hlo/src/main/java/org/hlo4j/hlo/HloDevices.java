package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/** An order of devices. */
public sealed interface HloDevices {
  /** {@return how many devices there are; as the largest number if there are more} */
  long count();

  /**
   * {@return the numbers of the devices one by one}
   *
   * @throws IllegalArgumentException if there are too many
   */
  LongList ids();

  /**
   * Devices one by one.
   *
   * @param ids their numbers
   */
  record Listed(LongList ids) implements HloDevices {
    @Override
    public long count() {
      return ids.size();
    }
  }

  /**
   * All numbers from zero on, as an array that is transposed.
   *
   * @param sizes the sizes of the array
   * @param permutation the order of its dimensions
   */
  record Iota(LongList sizes, LongList permutation) implements HloDevices {
    /** More are not listed: sizes are a file's, and nothing else bounds them. */
    private static final long MAX_LISTED = 1 << 20;

    /**
     * Validates the sizes and the permutation.
     *
     * @throws IllegalArgumentException if a size is negative, or the permutation has other
     *     dimensions than the array
     */
    public Iota {
      if (!sizes.allMatch(size -> size >= 0)) {
        throw new IllegalArgumentException("an array of devices has the sizes " + sizes);
      }
      boolean[] seen = new boolean[sizes.size()];
      if (permutation.size() != seen.length) {
        throw new IllegalArgumentException(
            "a permutation of %s dimensions is that of an array of %s"
                .formatted(permutation.size(), seen.length));
      }
      for (int i = 0; i < seen.length; i++) {
        long dimension = permutation.get(i);
        if (dimension < 0 || dimension >= seen.length || seen[(int) dimension]) {
          throw new IllegalArgumentException("not a permutation: " + permutation);
        }
        seen[(int) dimension] = true;
      }
    }

    @Override
    public long count() {
      return saturatedProduct(sizes);
    }

    @Override
    public LongList ids() {
      long count = count();
      if (count > MAX_LISTED) {
        throw new IllegalArgumentException(count + " devices are too many");
      }
      if (count == 0) {
        return LongList.of();
      }
      int rank = sizes.size();
      long[] strides = new long[rank];
      long stride = 1;
      for (int i = rank - 1; i >= 0; i--) {
        strides[i] = stride;
        stride = Sizes.multiply(stride, sizes.get(i));
      }
      long[] ids = new long[(int) count];
      for (int place = 0; place < ids.length; place++) {
        long rest = place;
        for (int i = rank - 1; i >= 0; i--) {
          int dimension = (int) permutation.get(i);
          ids[place] += rest % sizes.get(dimension) * strides[dimension];
          rest /= sizes.get(dimension);
        }
      }
      return LongList.wrap(ids);
    }

    /** {@return whether the array is transposed} */
    public boolean isTransposed() {
      for (int i = 0; i < permutation.size(); i++) {
        if (permutation.get(i) != i) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Checks that there is a device for each place.
   *
   * @param sizes the sizes of an array of places
   * @throws IllegalArgumentException if there are more or less
   */
  default void checkFills(LongList sizes) {
    if (count() != saturatedProduct(sizes)) {
      throw new IllegalArgumentException(
          "%s devices for %s places".formatted(count(), saturatedProduct(sizes)));
    }
  }

  private static long saturatedProduct(LongList sizes) {
    return sizes.stream().reduce(1, Sizes::saturatedMultiply);
  }
}
