package org.hlo4j.hlo.syntax;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What slices of a text mean, so that what is repeated is made once. The size is fixed: newer
 * slices take the places of older ones.
 *
 * @param <V> the type of what they mean
 */
final class SliceCache<V> {
  private static final int MOST_PLACES = 1 << 12;
  private static final int FEWEST_PLACES = 1 << 4;
  private static final int BYTES_PER_PLACE = 64;

  private final byte[] bytes;
  private final int[] starts;
  private final int[] ends;
  private final @Nullable Object[] values;

  /** Creates a cache, of fewer places for a short text. */
  SliceCache(byte[] bytes) {
    this.bytes = bytes;
    int places = Math.clamp(bytes.length / BYTES_PER_PLACE, FEWEST_PLACES, MOST_PLACES);
    int size = Integer.highestOneBit(places);
    this.starts = new int[size];
    this.ends = new int[size];
    this.values = new Object[size];
  }

  private int place(int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    return (hash ^ hash >>> 12) & (values.length - 1);
  }

  /** Returns what a slice means, null if that is not known. */
  @SuppressWarnings("unchecked") // by put
  @Nullable V find(int start, int end) {
    int place = place(start, end);
    return Arrays.equals(bytes, starts[place], ends[place], bytes, start, end)
        ? (V) values[place]
        : null;
  }

  /** Keeps what a slice means, and returns it. */
  V put(int start, int end, V value) {
    int place = place(start, end);
    starts[place] = start;
    ends[place] = end;
    values[place] = value;
    return value;
  }
}
