package org.hlo4j.bytecode.write;

/**
 * The slots of a hash table of entries, which are counted from 0 in the order of addition. What an
 * entry is, and whether it is the one that is looked for, its owner knows:
 *
 * <pre>
 * int slot = slots.first(hash);
 * for (int entry; (entry = slots.entry(slot)) &gt;= 0; slot = slots.next(slot, hash)) {
 *   if (entry is equal) {
 *     return entry;
 *   }
 * }
 * slots.add(slot, hash);
 * </pre>
 *
 * Entries whose hash codes are consecutive, such as those of the lines of a file, stand side by
 * side.
 */
final class EntrySlots {
  private static final int NEIGHBOUR_BITS = 5;
  private static final int NEIGHBOURS = (1 << NEIGHBOUR_BITS) - 1;

  /** The hash code of an entry above, the entry plus one below; 0 where nothing stands. */
  private long[] slots;

  private int size;

  /** A table without entries; the capacity is a power of two. */
  EntrySlots(int capacity) {
    this.slots = new long[capacity];
  }

  /** The number of entries. */
  int size() {
    return size;
  }

  /** The slot of the first entry with this hash code, or the free one where it is to stand. */
  int first(int hash) {
    return find(start(hash, slots.length - 1), hash);
  }

  /** The slot of the next entry with this hash code after another one, or the free one. */
  int next(int slot, int hash) {
    return find(slot + 1 & slots.length - 1, hash);
  }

  private int find(int from, int hash) {
    int mask = slots.length - 1;
    int slot = from;
    while (slots[slot] != 0 && (int) (slots[slot] >>> Integer.SIZE) != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** The entry in this slot, or -1 if it is free. */
  int entry(int slot) {
    return (int) slots[slot] - 1;
  }

  /** Puts the next entry into a free slot. */
  void add(int slot, int hash) {
    size++;
    slots[slot] = (long) hash << Integer.SIZE | size;
    if (size > slots.length / 2) {
      grow();
    }
  }

  private void grow() {
    long[] old = slots;
    slots = new long[old.length * 4];
    int mask = slots.length - 1;
    for (long slot : old) {
      if (slot != 0) {
        int i = start((int) (slot >>> Integer.SIZE), mask);
        while (slots[i] != 0) {
          i = i + 1 & mask;
        }
        slots[i] = slot;
      }
    }
  }

  private static int start(int hash, int mask) {
    int spread = (hash >>> NEIGHBOUR_BITS) * 0x9E3779B9;
    return ((spread ^ spread >>> 15) << NEIGHBOUR_BITS | (hash & NEIGHBOURS)) & mask;
  }
}
