package org.hlo4j.ir.builtin;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.hlo4j.ir.internal.Hashes;

/** An immutable list of {@code long}s: shapes, permutations, dimension lists. */
public final class LongList {
  private static final LongList EMPTY = new LongList(new long[0]);

  private final long[] values;

  private LongList(long[] values) {
    this.values = values;
  }

  /**
   * {@return a list of values}
   *
   * @param values the values
   */
  public static LongList of(long... values) {
    return values.length == 0 ? EMPTY : new LongList(values.clone());
  }

  /**
   * {@return a list that wraps an array, which must not be changed afterwards}
   *
   * @param values the values
   */
  public static LongList wrap(long... values) {
    return values.length == 0 ? EMPTY : new LongList(values);
  }

  /**
   * {@return a list of boxed values}
   *
   * @param values the values
   */
  public static LongList copyOf(List<Long> values) {
    long[] array = new long[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return wrap(array);
  }

  /** {@return the number of values} */
  public int size() {
    return values.length;
  }

  /** {@return whether there are no values} */
  public boolean isEmpty() {
    return values.length == 0;
  }

  /**
   * {@return a value}
   *
   * @param index the zero-based position
   */
  public long get(int index) {
    return values[index];
  }

  /**
   * {@return whether the list contains a value}
   *
   * @param value the value
   */
  public boolean contains(long value) {
    return indexOf(value) >= 0;
  }

  /**
   * {@return the first position of a value; -1 if there is none}
   *
   * @param value the value
   */
  public int indexOf(long value) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value) {
        return i;
      }
    }
    return -1;
  }

  /**
   * {@return whether all values match a predicate}
   *
   * @param predicate the predicate
   */
  public boolean allMatch(LongPredicate predicate) {
    for (long value : values) {
      if (!predicate.test(value)) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@return a copy of a range}
   *
   * @param from the first position
   * @param to the position after the last one
   * @throws IndexOutOfBoundsException if the range is not within the list
   */
  public LongList subList(int from, int to) {
    Objects.checkFromToIndex(from, to, values.length);
    return wrap(Arrays.copyOfRange(values, from, to));
  }

  /** {@return a stream of the values} */
  public LongStream stream() {
    return Arrays.stream(values);
  }

  /** {@return a copy of the values} */
  public long[] toArray() {
    return values.clone();
  }

  /** {@return the values as a list of objects} */
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
