package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Attributes, types or operation names by value. {@link #assignNumbers} orders them as MLIR does,
 * so that those used most have short numbers and those of a dialect stand together.
 */
final class NumberTable<T> {
  /** In the order of addition. */
  private final List<Numbered<T>> entries = new ArrayList<>();

  /** In the order of their numbers, once these are assigned. */
  private List<Numbered<T>> numbered = List.of();

  /** The hash code of an entry above, its position plus one below; 0 where nothing stands. */
  private long[] slots = new long[1 << 9];

  private final Function<T, DialectNumber> dialectOf;

  NumberTable(Function<T, DialectNumber> dialectOf) {
    this.dialectOf = dialectOf;
  }

  /** Where the value stands, or is to stand. */
  private int slotOf(T value, int hash) {
    int mask = slots.length - 1;
    int i = start(hash, mask);
    while (slots[i] != 0) {
      if ((int) (slots[i] >>> 32) == hash) {
        T candidate = entries.get((int) slots[i] - 1).value;
        if (candidate == value || candidate.equals(value)) {
          break;
        }
      }
      i = i + 1 & mask;
    }
    return i;
  }

  /** Counts a use of the value; the first one adds it. */
  Numbered<T> use(T value) {
    int hash = value.hashCode();
    int at = slotOf(value, hash);
    if (slots[at] != 0) {
      Numbered<T> known = entries.get((int) slots[at] - 1);
      known.uses++;
      return known;
    }
    Numbered<T> entry = new Numbered<>(value, dialectOf.apply(value));
    entries.add(entry);
    slots[at] = (long) hash << 32 | entries.size();
    if (entries.size() > slots.length / 2) {
      grow();
    }
    return entry;
  }

  private void grow() {
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

  /** The number of a value that has an entry. */
  int number(T value) {
    long slot = slots[slotOf(value, value.hashCode())];
    if (slot == 0) {
      throw new IllegalStateException("written but not numbered: " + value);
    }
    return entries.get((int) slot - 1).number;
  }

  /** The entries in the order of their numbers, once these are assigned. */
  List<Numbered<T>> entries() {
    return numbered;
  }

  /**
   * Orders by use, most first; then, among the entries whose numbers take the same number of bytes,
   * by dialect, beginning with the dialect that was the last of those before.
   */
  void assignNumbers() {
    List<Numbered<T>> ordered = new ArrayList<>(entries);
    ordered.sort((a, b) -> Integer.compare(b.uses, a.uses));
    int start = 0;
    long groupSize = 0;
    int firstDialect = 0;
    for (int bytes = 1; bytes < 9 && start < ordered.size(); bytes++) {
      groupSize = (1L << (7 * bytes)) - groupSize;
      int end = (int) Math.min(ordered.size(), start + groupSize);
      int preferred = firstDialect;
      List<Numbered<T>> group = ordered.subList(start, end);
      group.sort((a, b) -> Integer.compare(rank(a, preferred), rank(b, preferred)));
      firstDialect = group.getLast().dialect.number();
      start = end;
    }
    for (int i = 0; i < ordered.size(); i++) {
      ordered.get(i).number = i;
    }
    numbered = ordered;
  }

  private static int rank(Numbered<?> entry, int preferredDialect) {
    int dialect = entry.dialect.number();
    return dialect == preferredDialect ? -1 : dialect;
  }
}
