package org.hlo4j.bytecode.write;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of objects, by identity; made for {@linkplain org.hlo4j.ir.Value values}, whose hash
 * codes are consecutive if they were created one after another. A page holds objects whose hash
 * codes differ in the lowest bits only: those used together lie together, and few pages are looked
 * up.
 */
final class IdentityNumbers {
  private static final int PAGE_BITS = 6;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int MASK = PAGE_SIZE - 1;

  /** An odd number near 2³² divided by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private @Nullable Page[] pages = new Page[16];
  private int size;

  private static final class Page {
    final int id;
    final @Nullable Object[] keys = new Object[PAGE_SIZE];
    final int[] numbers = new int[PAGE_SIZE];

    /** Holds objects whose hash codes are those of others in this page. */
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

  /** The number of this object, or -1. */
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

  /** Forgets all objects. */
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

  /** Where the page stands, or the free slot where it is to stand. */
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
