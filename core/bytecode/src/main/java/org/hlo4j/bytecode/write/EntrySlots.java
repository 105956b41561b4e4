package org.hlo4j.bytecode.write;

/**
 * The slots of a hash table of entries, which are counted from 0 in the order of addition. The
 * owner stores the entries and compares them:
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
 * <p>Entries with consecutive hash codes, such as those of the lines of a file, are adjacent.
 */
final class EntrySlots {
  private static final int NEIGHBOUR_BITS = 5;
  private static final int NEIGHBOURS = (1 << NEIGHBOUR_BITS) - 1;

  /**
   * The hash code of an entry in the upper half, the entry plus one in the lower; 0 if the slot is
   * free.
   */
  private long[] slots;

  private int size;

  /** Creates a table without entries; the capacity must be a power of two. */
  EntrySlots(int capacity) {
    this.slots = new long[capacity];
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  /** Returns the slot of the first entry with this hash code, or the free slot where it belongs. */
  int first(int hash) {
    return find(start(hash, slots.length - 1), hash);
  }

  /** Returns the slot of the next entry with this hash code, or the free slot where it belongs. */
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

  /** Returns the entry in a slot; -1 if it is free. */
  int entry(int slot) {
    return (int) slots[slot] - 1;
  }

  /** Adds the next entry in a free slot. */
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
