package org.hlo4j.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A file or archive of a store, as listed.
 *
 * @param name its path as named
 * @param place its path with a scheme, for Hadoop; null if it cannot be opened
 * @param relative its path relative to what was named
 * @param size its size in bytes
 * @param modified when it was modified, in milliseconds since 1970
 * @param reason why it cannot be opened; null if it can
 */
record StoreEntry(
    String name,
    @Nullable String place,
    String relative,
    long size,
    long modified,
    @Nullable String reason)
    implements Serializable {

  static StoreEntry unreadable(String name, String reason) {
    return new StoreEntry(name, null, name, 0, 0, reason);
  }
}
