package org.hlo4j.bytecode.write;

import java.util.Arrays;

/** The properties of a file: equal ones once, numbered in the order in which they are first met. */
final class PropertiesTableBuilder {
  private static final int NONE = -1;

  private final EntryNumbers entries;
  private final Listing listing;
  private final Emitter all = new Emitter(1024);
  private final Emitter one = new Emitter(256);

  private int count;
  private int[] starts = new int[64];
  private int[] hashes = new int[64];
  private int[] slots = newSlots(256);

  PropertiesTableBuilder(Numbering numbering) {
    this.entries = numbering.entries();
    this.listing = numbering.listing();
  }

  private static int[] newSlots(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, NONE);
    return slots;
  }

  /** The number of the properties that are listed between two positions. */
  int number(int from, int to) {
    one.clear();
    PropertyListing.write(listing, from, to, entries, one);
    return findOrAdd();
  }

  private int findOrAdd() {
    int size = (int) one.size();
    int hash = hash(one.buffer(), size);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != NONE) {
      int candidate = slots[slot];
      if (hashes[candidate] == hash && isEqual(candidate, size)) {
        return candidate;
      }
      slot = slot + 1 & mask;
    }
    slots[slot] = add(size, hash);
    if (count > slots.length / 2) {
      rehash();
    }
    return count - 1;
  }

  private static int hash(byte[] bytes, int size) {
    int hash = size;
    for (int i = 0; i < size; i++) {
      hash = 31 * hash + bytes[i];
    }
    hash *= 0x9E3779B9;
    return hash ^ hash >>> 15;
  }

  private boolean isEqual(int candidate, int size) {
    int start = starts[candidate];
    int end = candidate + 1 < count ? starts[candidate + 1] : (int) all.size();
    int head = Emitter.varIntSize(size);
    return end - start == head + size
        && Arrays.equals(all.buffer(), start + head, end, one.buffer(), 0, size);
  }

  private int add(int size, int hash) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      hashes = Arrays.copyOf(hashes, count * 2);
    }
    starts[count] = (int) all.size();
    hashes[count] = hash;
    all.writeVarInt(size);
    all.writeBytes(one.buffer(), 0, size);
    return count++;
  }

  private void rehash() {
    slots = newSlots(slots.length * 2);
    for (int i = 0; i < count; i++) {
      int slot = hashes[i] & slots.length - 1;
      while (slots[slot] != NONE) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = i;
    }
  }

  Emitter section() {
    Emitter out = new Emitter((int) all.size() + 16);
    out.writeVarInt(count);
    out.writeBytes(all.buffer(), 0, (int) all.size());
    return out;
  }
}
