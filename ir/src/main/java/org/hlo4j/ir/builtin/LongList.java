package org.hlo4j.ir.builtin;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** An immutable list of {@code long}s: shapes, permutations, dimension lists. */
public final class LongList {
  private static final LongList EMPTY = new LongList(new long[0]);

  private final long[] values;

  private LongList(long[] values) {
    this.values = values;
  }

  public static LongList of(long... values) {
    return values.length == 0 ? EMPTY : new LongList(values.clone());
  }

  /** The list over an array that the caller hands over and no longer changes. */
  public static LongList wrap(long... values) {
    return values.length == 0 ? EMPTY : new LongList(values);
  }

  public static LongList copyOf(List<Long> values) {
    long[] array = new long[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return wrap(array);
  }

  public int size() {
    return values.length;
  }

  public boolean isEmpty() {
    return values.length == 0;
  }

  public long get(int index) {
    return values[index];
  }

  public boolean contains(long value) {
    return indexOf(value) >= 0;
  }

  /** The first position of {@code value}, or -1. */
  public int indexOf(long value) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value) {
        return i;
      }
    }
    return -1;
  }

  public boolean allMatch(LongPredicate predicate) {
    for (long value : values) {
      if (!predicate.test(value)) {
        return false;
      }
    }
    return true;
  }

  /** A copy of the values from one position up to another one. */
  public LongList subList(int from, int to) {
    return wrap(Arrays.copyOfRange(values, from, to));
  }

  public LongStream stream() {
    return Arrays.stream(values);
  }

  /** A copy of the values. */
  public long[] toArray() {
    return values.clone();
  }

  public List<Long> boxed() {
    Long[] boxed = new Long[values.length];
    Arrays.setAll(boxed, i -> values[i]);
    return List.of(boxed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LongList that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    int hash = values.length;
    for (long value : values) {
      hash = Hashes.mix(hash, Hashes.of(value));
    }
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
