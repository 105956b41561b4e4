package org.hlo4j.bytecode.rows;

import java.util.Arrays;
import org.hlo4j.bytecode.table.EntrySlots;
import org.hlo4j.bytecode.table.IntList;
import org.hlo4j.ir.builtin.Hashes;

/** Lists of numbers, each kept once and counted from 0. One is put together at a time. */
final class Signatures {
  private final EntrySlots slots = new EntrySlots(1 << 10);

  /** Where each list begins among all numbers; it ends where the next one begins. */
  private final IntList starts = new IntList();

  private int[] all = new int[1 << 12];
  private int allSize;
  private int[] list = new int[1 << 5];
  private int size;

  /** Begins a list. */
  void begin() {
    size = 0;
  }

  /** Appends to the list that was begun. */
  void add(int number) {
    if (size == list.length) {
      list = Arrays.copyOf(list, size * 2);
    }
    list[size++] = number;
  }

  /** How many lists are kept. */
  int size() {
    return slots.size();
  }

  /** A number of a list that is kept. */
  int get(int signature, int index) {
    return all[starts.get(signature) + index];
  }

  /** The number of the list that was put together; it is the newest if there was none like it. */
  int find() {
    int hash = size;
    for (int i = 0; i < size; i++) {
      hash = Hashes.mix(hash, list[i]);
    }
    int slot = slots.first(hash);
    for (int known; (known = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (isSame(known)) {
        return known;
      }
    }
    slots.add(slot, hash);
    keep();
    return slots.size() - 1;
  }

  private boolean isSame(int known) {
    int from = starts.get(known);
    int end = known + 1 < starts.size() ? starts.get(known + 1) : allSize;
    return Arrays.equals(all, from, end, list, 0, size);
  }

  private void keep() {
    starts.add(allSize);
    if (allSize + size > all.length) {
      all = Arrays.copyOf(all, Math.max(all.length * 2, allSize + size));
    }
    System.arraycopy(list, 0, all, allSize, size);
    allSize += size;
  }
}
