package org.hlo4j.bytecode.write;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Attributes, types or operation names by value. Each has an entry, counted from 0 in the order of
 * addition, and in the end a number: {@link #assignNumbers} orders them as MLIR does, so that those
 * used most have short numbers and those of a dialect stand together.
 */
final class NumberTable<T> {
  private final Function<T, DialectNumber> dialectOf;

  private int size;
  private @Nullable Object[] values = new Object[64];
  private DialectNumber[] dialects = new DialectNumber[64];
  private int[] uses = new int[64];

  /** The hash code of an entry above, the entry plus one below; 0 where nothing stands. */
  private long[] slots = new long[1 << 9];

  /** The entries in the order of their numbers and the numbers of the entries, once assigned. */
  private int[] numbered = {};

  private int[] numbers = {};

  NumberTable(Function<T, DialectNumber> dialectOf) {
    this.dialectOf = dialectOf;
  }

  /** The number of entries. */
  int size() {
    return size;
  }

  @SuppressWarnings("unchecked")
  T value(int entry) {
    return (T) java.util.Objects.requireNonNull(values[entry]);
  }

  DialectNumber dialect(int entry) {
    return dialects[entry];
  }

  /** The entry of this number. */
  int entryOf(int number) {
    return numbered[number];
  }

  /** The number of this entry. */
  int numberOf(int entry) {
    return numbers[entry];
  }

  /** Where the value stands, or is to stand. */
  private int slotOf(T value, int hash) {
    int mask = slots.length - 1;
    int i = start(hash, mask);
    while (slots[i] != 0) {
      if ((int) (slots[i] >>> 32) == hash) {
        Object candidate = values[(int) slots[i] - 1];
        if (candidate == value || value.equals(candidate)) {
          break;
        }
      }
      i = i + 1 & mask;
    }
    return i;
  }

  /** Counts a use of the value and gives its entry, the newest one if this is the first use. */
  int use(T value) {
    int hash = value.hashCode();
    int at = slotOf(value, hash);
    if (slots[at] != 0) {
      int known = (int) slots[at] - 1;
      uses[known]++;
      return known;
    }
    if (size == values.length) {
      growEntries();
    }
    int entry = size++;
    values[entry] = value;
    dialects[entry] = dialectOf.apply(value);
    uses[entry] = 1;
    slots[at] = (long) hash << 32 | size;
    if (size > slots.length / 2) {
      growSlots();
    }
    return entry;
  }

  private void growEntries() {
    values = Arrays.copyOf(values, size * 2);
    dialects = Arrays.copyOf(dialects, size * 2);
    uses = Arrays.copyOf(uses, size * 2);
  }

  private void growSlots() {
    long[] old = slots;
    slots = new long[old.length * 2];
    int mask = slots.length - 1;
    for (long slot : old) {
      if (slot != 0) {
        int i = start((int) (slot >>> 32), mask);
        while (slots[i] != 0) {
          i = i + 1 & mask;
        }
        slots[i] = slot;
      }
    }
  }

  private static int start(int hash, int mask) {
    int spread = hash * 0x9E3779B9;
    return (spread ^ spread >>> 15) & mask;
  }

  /**
   * Orders by use, most first; then, among the entries whose numbers take the same number of bytes,
   * by dialect, beginning with the dialect that was the last of those before.
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

  /** The entries, those used most first; most entries are used once, and these need no sorting. */
  private int[] byUse() {
    long[] keys = new long[size];
    int several = 0;
    for (int i = 0; i < size; i++) {
      if (uses[i] > 1) {
        keys[several++] = (long) -uses[i] << 32 | i;
      }
    }
    Arrays.sort(keys, 0, several);
    int[] sorted = new int[size];
    for (int i = 0; i < several; i++) {
      sorted[i] = (int) keys[i];
    }
    for (int i = 0; i < size; i++) {
      if (uses[i] == 1) {
        sorted[several++] = i;
      }
    }
    return sorted;
  }

  /** Sorts a range by dialect, {@code first} before all others, and keeps the order within each. */
  private void sortByDialect(int start, int end, int first, int dialectCount) {
    int[] ends = new int[dialectCount + 1];
    for (int i = start; i < end; i++) {
      ends[rank(numbered[i], first)]++;
    }
    int at = start;
    for (int i = 0; i < ends.length; i++) {
      int count = ends[i];
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
