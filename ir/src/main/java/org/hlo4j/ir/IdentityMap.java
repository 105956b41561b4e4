package org.hlo4j.ir;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A map whose keys are compared by identity. Made for {@linkplain Value values} and {@linkplain
 * Operation operations}, whose hash codes are consecutive: some of those made one after another lie
 * side by side in the map as well. The places of removed entries are not given to others.
 */
public final class IdentityMap<K, V> {
  private static final int RUN_BITS = 3;
  private static final int RUN_MASK = (1 << RUN_BITS) - 1;

  /** An odd number near 2³² divided by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private @Nullable Object[] keys;
  private @Nullable Object[] values;
  private int size;

  public IdentityMap() {
    this(16);
  }

  /** A map that holds this many entries before it grows. */
  public IdentityMap(int expected) {
    int capacity = capacity(expected);
    this.keys = new Object[capacity];
    this.values = new Object[capacity];
  }

  static int capacity(int expected) {
    return Integer.highestOneBit(Math.max(8, expected) * 2 - 1) * 2;
  }

  /** How many keys there are, or were. */
  public int size() {
    return size;
  }

  /** The value of the key; null if there is none. */
  @SuppressWarnings("unchecked")
  public @Nullable V getOrNull(K key) {
    return (V) values[slot(keys, key)];
  }

  public boolean containsKey(K key) {
    return values[slot(keys, key)] != null;
  }

  public void put(K key, V value) {
    int slot = slot(keys, key);
    if (keys[slot] == null) {
      if (++size > keys.length / 2) {
        grow();
        slot = slot(keys, key);
      }
      keys[slot] = key;
    }
    values[slot] = value;
  }

  /** Removes all entries, and room for many more than there were. */
  public void clear() {
    if (keys.length > 16 * Math.max(16, size)) {
      keys = new Object[keys.length / 8];
      values = new Object[keys.length];
    } else {
      Arrays.fill(keys, null);
      Arrays.fill(values, null);
    }
    size = 0;
  }

  /** Removes the entry of the key, if there is one. */
  public void remove(K key) {
    values[slot(keys, key)] = null;
  }

  /**
   * Where the key stands, or is to stand. Eight consecutive hash codes stay together, but not more:
   * else all keys of one long run would have to step over another run that came to lie there.
   */
  static int slot(@Nullable Object[] keys, Object key) {
    int mask = keys.length - 1;
    int hash = key.hashCode();
    int spread = (hash >>> RUN_BITS) * SPREAD;
    int run = (spread ^ (spread >>> Short.SIZE)) << RUN_BITS;
    int slot = (run & mask) | (hash & RUN_MASK);
    while (keys[slot] != key && keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    @Nullable Object[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new Object[oldKeys.length * 2];
    values = new Object[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      Object key = oldKeys[i];
      if (key != null) {
        int slot = slot(keys, key);
        keys[slot] = key;
        values[slot] = oldValues[i];
      }
    }
  }
}
