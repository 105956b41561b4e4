package org.hlo4j.engine.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of an activation, by number: values at run time, mostly arrays of tensors, which a
 * pool owns or others do. Slots refer to numbers and not to objects, as a garbage collector has to
 * be told of each reference that is stored.
 */
final class BufferTable {
  /** The number of no buffer. */
  static final int NONE = 0;

  private static final Object NO_VALUE = new Object();

  private Object[] values = {NO_VALUE};

  /** The forms of arrays that the pool owns; null if a value must not be written. */
  private @Nullable BufferSpec[] specs = {null};

  /** The numbers of slots that refer to each. */
  private int[] references = {0};

  private int count = 1;

  /** The size of the arrays that the pool owns. */
  private long ownedBytes;

  /** Numbers without a value. */
  private final IntStack unused = new IntStack();

  /** Arrays that the pool owns and no slot refers to, by the indices of their forms. */
  private final IntStack[] free;

  BufferTable(int specs) {
    this.free = new IntStack[specs];
    Arrays.setAll(free, _ -> new IntStack());
  }

  /** Numbers, of which the last that was added is taken first. */
  private static final class IntStack {
    private int[] numbers = {};
    private int size;

    void push(int number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(4, 2 * size));
      }
      numbers[size++] = number;
    }

    /** Takes a number; {@link #NONE} if there is none. */
    int pop() {
      return size == 0 ? NONE : numbers[--size];
    }
  }

  /** Returns the number of a value. */
  int add(Object value, @Nullable BufferSpec spec) {
    int number = unused.pop();
    if (number == NONE) {
      number = count++;
      if (number == values.length) {
        values = Arrays.copyOf(values, 2 * number);
        specs = Arrays.copyOf(specs, 2 * number);
        references = Arrays.copyOf(references, 2 * number);
      }
    }
    values[number] = value;
    specs[number] = spec;
    ownedBytes = Math.addExact(ownedBytes, spec == null ? 0 : spec.bytes());
    return number;
  }

  /** Takes an array that no slot refers to; {@link #NONE} if there is none of the form. */
  int takeFree(BufferSpec spec) {
    return free[spec.id()].pop();
  }

  Object value(int number) {
    return values[number];
  }

  /** Exchanges a value that the pool does not own for another. */
  void replace(int number, Object value) {
    values[number] = value;
  }

  /** Removes a value that the pool does not own, but keeps its number. */
  void clear(int number) {
    values[number] = NO_VALUE;
  }

  /** Returns the form of an array that the pool owns; null if it must not be written. */
  @Nullable BufferSpec specOrNull(int number) {
    return specs[number];
  }

  long ownedBytes() {
    return ownedBytes;
  }

  /** Takes an array from the pool: it belongs to a result now. */
  void disown(int number) {
    BufferSpec spec = specs[number];
    ownedBytes = Math.subtractExact(ownedBytes, spec == null ? 0 : spec.bytes());
    specs[number] = null;
  }

  void refer(int number) {
    references[number]++;
  }

  boolean isReferredToOnce(int number) {
    return references[number] == 1;
  }

  /**
   * Counts a slot less that refers to a buffer. The last one returns an array to the pool, and
   * frees the number of another value.
   *
   * @return the bytes that the pool has again
   */
  long release(int number) {
    if (--references[number] > 0) {
      return 0;
    }
    BufferSpec spec = specs[number];
    if (spec == null) {
      clear(number);
      unused.push(number);
      return 0;
    }
    free[spec.id()].push(number);
    return spec.bytes();
  }
}
