package org.hlo4j.ir.internal;

import java.util.Arrays;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A hash map that compares keys by identity. It is designed for {@linkplain Value values} and
 * {@linkplain Operation operations}, whose hash codes are consecutive: keys created one after
 * another are adjacent in the table. Slots of removed entries are not reused for other keys. Not
 * safe for use by several threads.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class IdentityMap<K, V> {
  private static final int RUN_BITS = 3;
  private static final int RUN_MASK = (1 << RUN_BITS) - 1;

  /** 2³² divided by the golden ratio, to the nearest odd number. */
  private static final int SPREAD = 0x9E3779B9;

  private @Nullable Object[] keys;
  private @Nullable Object[] values;
  private int size;

  /** Creates an empty map. */
  public IdentityMap() {
    this(16);
  }

  /**
   * Creates an empty map for an expected number of entries.
   *
   * @param expected the number of entries that fit without growing
   */
  public IdentityMap(int expected) {
    int capacity = capacity(expected);
    this.keys = new Object[capacity];
    this.values = new Object[capacity];
  }

  static int capacity(int expected) {
    return Integer.highestOneBit(Math.max(8, expected) * 2 - 1) * 2;
  }

  /** {@return the number of keys, removed ones included} */
  public int size() {
    return size;
  }

  /**
   * {@return the value of a key; null if there is none}
   *
   * @param key the key
   */
  @SuppressWarnings("unchecked")
  public @Nullable V getOrNull(K key) {
    return (V) values[slot(keys, key)];
  }

  /**
   * {@return whether the map has an entry for a key}
   *
   * @param key the key
   */
  public boolean containsKey(K key) {
    return values[slot(keys, key)] != null;
  }

  /**
   * Adds or replaces an entry.
   *
   * @param key the key
   * @param value the value
   */
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

  /** Removes all entries and shrinks the table to the usual size. */
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

  /**
   * Removes the entry of a key, if there is one.
   *
   * @param key the key
   */
  public void remove(K key) {
    values[slot(keys, key)] = null;
  }

  /**
   * Returns the slot of the key, or the free slot where it belongs. Runs of eight consecutive hash
   * codes are adjacent, but no more: otherwise a long run would collide as a whole with another
   * one.
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
