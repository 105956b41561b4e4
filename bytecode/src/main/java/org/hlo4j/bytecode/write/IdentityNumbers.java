package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers of objects, by identity. */
final class IdentityNumbers {
  private static final int RUN_BITS = 6;
  private static final int RUN_MASK = (1 << RUN_BITS) - 1;

  /** An odd number near 2³² divided by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private @Nullable Object[] keys;
  private int[] numbers;
  private int size;

  IdentityNumbers(int expected) {
    int capacity = Integer.highestOneBit(Math.max(16, expected) * 2 - 1) * 2;
    this.keys = new Object[capacity];
    this.numbers = new int[capacity];
  }

  void put(Object key, int number) {
    if (size >= keys.length / 2) {
      grow();
    }
    insert(key, number);
    size++;
  }

  private void insert(Object key, int number) {
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (keys[i] != null) {
      i = i + 1 & mask;
    }
    keys[i] = key;
    numbers[i] = number;
  }

  private void grow() {
    @Nullable Object[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new Object[oldKeys.length * 4];
    numbers = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      Object key = oldKeys[i];
      if (key != null) {
        insert(key, oldNumbers[i]);
      }
    }
  }

  /** The number of this object, or -1. */
  int get(Object key) {
    int mask = keys.length - 1;
    for (int i = slot(key, mask); ; i = i + 1 & mask) {
      Object at = keys[i];
      if (at == key) {
        return numbers[i];
      }
      if (at == null) {
        return -1;
      }
    }
  }

  /** Forgets all objects, and room for many more than there were. */
  void clear() {
    if (keys.length > 16 * Math.max(16, size)) {
      keys = new Object[keys.length / 8];
      numbers = new int[keys.length];
    } else {
      Arrays.fill(keys, null);
    }
    size = 0;
  }

  /**
   * Where the key may stand first: consecutive hash codes stay together, up to a number. (Threads
   * that make values side by side may give the same hash codes to many of them; in one long run
   * each of these would have to step over all others.)
   */
  private static int slot(Object key, int mask) {
    int hash = key.hashCode();
    int spread = (hash >>> RUN_BITS) * SPREAD;
    return (((spread ^ (spread >>> Short.SIZE)) << RUN_BITS) | (hash & RUN_MASK)) & mask;
  }
}
