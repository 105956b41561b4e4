package org.hlo4j.bytecode.write;

import org.jspecify.annotations.Nullable;

/**
 * A hash map from objects to numbers, by identity; designed for {@linkplain org.hlo4j.ir.Value
 * values}, whose hash codes are consecutive if they were created one after another. A page contains
 * objects whose hash codes differ in the lowest bits only: objects used together are adjacent, and
 * few pages are looked up.
 */
final class IdentityIntMap {
  private static final int PAGE_BITS = 6;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int MASK = PAGE_SIZE - 1;

  /** 2³² divided by the golden ratio, to the nearest odd number. */
  private static final int SPREAD = 0x9E3779B9;

  private @Nullable Page[] pages = new Page[16];
  private int size;

  private static final class Page {
    final int id;
    final @Nullable Object[] keys = new Object[PAGE_SIZE];
    final int[] numbers = new int[PAGE_SIZE];

    /** The overflow page, of objects with equal hash codes. */
    @Nullable Page next;

    Page(int id) {
      this.id = id;
    }
  }

  void put(Object key, int number) {
    int hash = key.hashCode();
    Page page = page(hash >>> PAGE_BITS);
    while (page.keys[hash & MASK] != null) {
      if (page.next == null) {
        page.next = new Page(page.id);
      }
      page = page.next;
    }
    page.keys[hash & MASK] = key;
    page.numbers[hash & MASK] = number;
  }

  /** Returns the number of an object; -1 if there is none. */
  int get(Object key) {
    int hash = key.hashCode();
    Page page = pages[slot(hash >>> PAGE_BITS)];
    while (page != null) {
      if (page.keys[hash & MASK] == key) {
        return page.numbers[hash & MASK];
      }
      page = page.next;
    }
    return -1;
  }

  /** Removes all objects. */
  void clear() {
    pages = new Page[16];
    size = 0;
  }

  private Page page(int id) {
    int slot = slot(id);
    Page page = pages[slot];
    if (page == null) {
      page = new Page(id);
      pages[slot] = page;
      size++;
      if (size > pages.length / 2) {
        grow();
      }
    }
    return page;
  }

  private void grow() {
    @Nullable Page[] old = pages;
    pages = new Page[old.length * 4];
    for (Page page : old) {
      if (page != null) {
        pages[slot(page.id)] = page;
      }
    }
  }

  /** Returns the slot of the page, or the free slot where it belongs. */
  private int slot(int id) {
    int spread = id * SPREAD;
    int mask = pages.length - 1;
    int slot = (spread ^ spread >>> Short.SIZE) & mask;
    Page page = pages[slot];
    while (page != null && page.id != id) {
      slot = slot + 1 & mask;
      page = pages[slot];
    }
    return slot;
  }
}
