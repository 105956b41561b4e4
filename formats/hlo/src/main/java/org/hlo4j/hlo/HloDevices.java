package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;

/** An order of devices. */
public sealed interface HloDevices {
  /**
   * Devices one by one.
   *
   * @param ids their numbers
   */
  record Listed(LongList ids) implements HloDevices {}

  /**
   * All numbers from zero on, as an array that is transposed.
   *
   * @param sizes the sizes of the array
   * @param permutation the order of its dimensions
   */
  record Iota(LongList sizes, LongList permutation) implements HloDevices {
    /**
     * Validates the permutation.
     *
     * @throws IllegalArgumentException if it has other dimensions than the array
     */
    public Iota {
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
}
