package org.hlo4j.engine.kernel.product;

import java.util.Arrays;

/**
 * Rows of elements of an array, of which each sum has those at some distances.
 *
 * @param array the elements
 * @param at the place of the first sum's element at distance 0
 * @param step the distance of elements of successive sums
 * @param row the distance of rows
 * @param taps the distances
 * @param <T> the type of arrays
 */
record TapRows<T>(T array, int at, int step, int row, int[] taps) {
  /** Returns the same rows with some of the taps. */
  TapRows<T> part(int from, int count) {
    return count == taps.length
        ? this
        : new TapRows<>(array, at, step, row, Arrays.copyOfRange(taps, from, from + count));
  }
}
