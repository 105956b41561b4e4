package org.hlo4j.bytecode.write;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Attributes, types or operation names by value. Each has an entry, counted from 0 in the order of
 * addition, and finally a number: {@link #assignNumbers} sorts them as MLIR does, so that the most
 * frequent ones have short numbers and those of a dialect are adjacent.
 */
final class NumberTable<T> {
  private final Function<T, DialectNumber> dialectOf;

  private @Nullable Object[] values;
  private DialectNumber[] dialects;
  private int[] uses;

  private int size;
  private final EntrySlots slots = new EntrySlots(1 << 9);

  /** The entries by number and the numbers by entry, once assigned. */
  private int[] numbered = {};

  private int[] numbers = {};

  /** Creates an empty table with a capacity. */
  NumberTable(int capacity, Function<T, DialectNumber> dialectOf) {
    this.dialectOf = dialectOf;
    this.values = new Object[capacity];
    this.dialects = new DialectNumber[capacity];
    this.uses = new int[capacity];
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  @SuppressWarnings("unchecked")
  T value(int entry) {
    return (T) Objects.requireNonNull(values[entry]);
  }

  DialectNumber dialect(int entry) {
    return dialects[entry];
  }

  /** Returns the entry of a number. */
  int entryOf(int number) {
    return numbered[number];
  }

  /** Returns the number of an entry. */
  int numberOf(int entry) {
    return numbers[entry];
  }

  /** Counts a use of the value and returns its entry, which is new at the first use. */
  int use(T value) {
    int hash = value.hashCode();
    int slot = slots.first(hash);
    for (int candidate; (candidate = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (value == values[candidate] || value.equals(values[candidate])) {
        uses[candidate]++;
        return candidate;
      }
    }
    int entry = add(value);
    slots.add(slot, hash);
    return entry;
  }

  private int add(T value) {
    int entry = size;
    if (entry == values.length) {
      growEntries();
    }
    values[entry] = value;
    dialects[entry] = dialectOf.apply(value);
    uses[entry] = 1;
    size++;
    return entry;
  }

  /** Counts uses of an entry. */
  void addUses(int entry, int count) {
    uses[entry] += count;
  }

  private void growEntries() {
    int capacity = values.length * 2;
    values = Arrays.copyOf(values, capacity);
    dialects = Arrays.copyOf(dialects, capacity);
    uses = Arrays.copyOf(uses, capacity);
  }

  /**
   * Sorts by use, most frequent first; then, among the entries whose numbers have the same size in
   * bytes, by dialect, beginning with the last dialect of the previous group.
   */
  void assignNumbers(int dialectCount) {
    numbered = byUse();
    int start = 0;
    long groupSize = 0;
    int firstDialect = 0;
    for (int bytes = 1; bytes < 9 && start < size; bytes++) {
      groupSize = (1L << (7 * bytes)) - groupSize;
      int end = (int) Math.min(size, start + groupSize);
      sortByDialect(start, end, firstDialect, dialectCount);
      firstDialect = dialects[numbered[end - 1]].number();
      start = end;
    }
    numbers = new int[size];
    for (int i = 0; i < size; i++) {
      numbers[numbered[i]] = i;
    }
  }

  /**
   * Returns the entries, the most frequent first; most are used once, and these need no sorting.
   */
  private int[] byUse() {
    int[] sorted = new int[size];
    int several = size;
    for (int i = size - 1; i >= 0; i--) {
      if (uses[i] == 1) {
        sorted[--several] = i;
      }
    }
    long[] keys = new long[several];
    for (int i = size - 1, left = several; left > 0; i--) {
      if (uses[i] > 1) {
        keys[--left] = (long) -uses[i] << 32 | i;
      }
    }
    Arrays.sort(keys);
    for (int i = 0; i < several; i++) {
      sorted[i] = (int) keys[i];
    }
    return sorted;
  }

  /** Sorts a range by dialect, {@code first} before all others; stable. */
  private void sortByDialect(int start, int end, int first, int dialectCount) {
    int[] ends = new int[dialectCount + 1];
    for (int i = start; i < end; i++) {
      ends[rank(numbered[i], first)]++;
    }
    int at = start;
    for (int i = 0; i < ends.length; i++) {
      int count = ends[i];
      if (count == end - start) {
        return; // all are of one dialect
      }
      ends[i] = at;
      at += count;
    }
    int[] unsorted = Arrays.copyOfRange(numbered, start, end);
    for (int entry : unsorted) {
      numbered[ends[rank(entry, first)]++] = entry;
    }
  }

  private int rank(int entry, int first) {
    int dialect = dialects[entry].number();
    return dialect == first ? 0 : dialect + 1;
  }
}
