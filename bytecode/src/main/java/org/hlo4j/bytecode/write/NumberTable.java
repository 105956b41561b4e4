package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attributes, types or operation names by value. {@link #assignNumbers} orders them as MLIR does,
 * so that those used most have short numbers and those of a dialect stand together.
 */
final class NumberTable<T> {
  private final List<Numbered<T>> entries = new ArrayList<>();
  private @Nullable Numbered<T>[] slots = newSlots(1 << 8);

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <T> @Nullable Numbered<T>[] newSlots(int count) {
    return new Numbered[count];
  }

  /** The entry of this value; null if it has none yet. */
  @Nullable Numbered<T> findOrNull(T value) {
    int hash = value.hashCode();
    int mask = slots.length - 1;
    for (int i = slot(hash, mask); ; i = i + 1 & mask) {
      Numbered<T> entry = slots[i];
      if (entry == null) {
        return null;
      }
      if (entry.hash == hash && (entry.value == value || entry.value.equals(value))) {
        return entry;
      }
    }
  }

  /** Adds a value that has no entry yet. */
  Numbered<T> add(T value, DialectNumber dialect) {
    Numbered<T> entry = new Numbered<>(value, value.hashCode(), dialect);
    entries.add(entry);
    if (entries.size() > slots.length / 2) {
      slots = newSlots(slots.length * 2);
      entries.forEach(this::insert);
    } else {
      insert(entry);
    }
    return entry;
  }

  private void insert(Numbered<T> entry) {
    int mask = slots.length - 1;
    int i = slot(entry.hash, mask);
    while (slots[i] != null) {
      i = i + 1 & mask;
    }
    slots[i] = entry;
  }

  private static int slot(int hash, int mask) {
    int spread = hash * 0x9E3779B9;
    return (spread ^ spread >>> 15) & mask;
  }

  /** The number of a value that has an entry. */
  int number(T value) {
    Numbered<T> entry = findOrNull(value);
    if (entry == null) {
      throw new IllegalStateException("written but not numbered: " + value);
    }
    return entry.number;
  }

  /** The entries, in the order of their numbers once these are assigned. */
  List<Numbered<T>> entries() {
    return entries;
  }

  /**
   * Orders by use, most first; then, among the entries whose numbers take the same number of bytes,
   * by dialect, beginning with the dialect that was the last of those before.
   */
  void assignNumbers() {
    entries.sort((a, b) -> Integer.compare(b.uses, a.uses));
    int start = 0;
    long groupSize = 0;
    int firstDialect = 0;
    for (int bytes = 1; bytes < 9 && start < entries.size(); bytes++) {
      groupSize = (1L << (7 * bytes)) - groupSize;
      int end = (int) Math.min(entries.size(), start + groupSize);
      int preferred = firstDialect;
      List<Numbered<T>> group = entries.subList(start, end);
      group.sort((a, b) -> Integer.compare(rank(a, preferred), rank(b, preferred)));
      firstDialect = group.getLast().dialect.number();
      start = end;
    }
    for (int i = 0; i < entries.size(); i++) {
      entries.get(i).number = i;
    }
  }

  private static int rank(Numbered<?> entry, int preferredDialect) {
    int dialect = entry.dialect.number();
    return dialect == preferredDialect ? -1 : dialect;
  }
}
