package org.hlo4j.text.parse;

import java.util.Arrays;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from slices of the source to entries, so that repeated names cost no new strings.
 * Entries are never removed.
 *
 * @param <E> the entries
 */
final class SliceTable<E extends SliceTable.Entry> {
  private static final int INITIAL_SLOTS = 256;

  /** A slice, to which subclasses add data. */
  abstract static class Entry {
    private final byte[] bytes;
    private final int start;
    private final int length;
    private final int hash;
    private final long packed;
    private @Nullable String text;

    Entry(Slice slice) {
      this.bytes = slice.bytes;
      this.start = slice.start;
      this.length = slice.length;
      this.hash = slice.hash;
      this.packed = slice.packed;
    }

    /** Returns the slice as a string, which is cached. */
    final String text() {
      String cached = text;
      if (cached == null) {
        cached = ByteStrings.decode(bytes, start, length);
        text = cached;
      }
      return cached;
    }

    /** Returns whether {@code other} continues with this slice at {@code from}. */
    final boolean isPrefix(byte[] other, int from, int limit) {
      return limit - from >= length
          && Arrays.equals(bytes, start, start + length, other, from, from + length);
    }

    final int length() {
      return length;
    }

    private boolean matches(byte[] other, int from, int count, int otherHash, long otherPacked) {
      return hash == otherHash
          && length == count
          && packed == otherPacked
          && (count <= Long.BYTES
              || Arrays.equals(bytes, start, start + length, other, from, from + count));
    }
  }

  /**
   * The key of a new entry.
   *
   * @param packed the bytes themselves if they fit, for fast comparison; else 0
   */
  record Slice(byte[] bytes, int start, int length, int hash, long packed) {}

  /** Creates the entry of a new slice. */
  interface Factory<E> {
    E create(Slice slice);
  }

  private final byte[] bytes;
  private final Factory<E> factory;

  private @Nullable Entry[] slots = new Entry[INITIAL_SLOTS];
  private int size;

  SliceTable(byte[] bytes, Factory<E> factory) {
    this.bytes = bytes;
    this.factory = factory;
  }

  /** Returns the entry of the slice of the source from {@code start} to {@code end}. */
  E at(int start, int end) {
    return at(bytes, start, end - start);
  }

  /** Returns the entry of a text that need not be in the source. */
  E of(String text) {
    byte[] encoded = ByteStrings.encode(text);
    return at(encoded, 0, encoded.length);
  }

  private E at(byte[] source, int start, int length) {
    long packed = length <= Long.BYTES ? pack(source, start, length) : 0;
    int hash = length <= Long.BYTES ? Hashes.of(packed) + length : Hashes.of(source, start, length);
    int mask = slots.length - 1;
    int slot = slot(hash, mask);
    Entry entry = slots[slot];
    while (entry != null) {
      if (entry.matches(source, start, length, hash, packed)) {
        return cast(entry);
      }
      slot = (slot + 1) & mask;
      entry = slots[slot];
    }
    E created = factory.create(new Slice(source, start, length, hash, packed));
    slots[slot] = created;
    if (++size * 2 > slots.length) {
      grow();
    }
    return created;
  }

  @SuppressWarnings("unchecked") // only entries of the factory are stored
  private E cast(Entry entry) {
    return (E) entry;
  }

  private void grow() {
    @Nullable Entry[] old = slots;
    @Nullable Entry[] larger = new Entry[old.length * 2];
    int mask = larger.length - 1;
    for (Entry entry : old) {
      if (entry != null) {
        int slot = slot(entry.hash, mask);
        while (larger[slot] != null) {
          slot = (slot + 1) & mask;
        }
        larger[slot] = entry;
      }
    }
    slots = larger;
  }

  private static long pack(byte[] source, int start, int length) {
    long packed = 0;
    for (int i = start; i < start + length; i++) {
      packed = packed << 8 | (source[i] & 0xFF);
    }
    return packed;
  }

  /** The upper bits of a hash code depend on more bits of the slice than the lower ones. */
  private static int slot(int hash, int mask) {
    return (hash ^ hash >>> 16) & mask;
  }
}
