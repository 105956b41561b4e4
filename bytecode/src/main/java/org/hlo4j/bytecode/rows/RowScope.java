package org.hlo4j.bytecode.rows;

import java.util.Arrays;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** The values of an isolated operation while it is verified. */
final class RowScope {
  /** The kind of a value that nothing can stand in for. */
  static final int ITSELF = -1;

  private int[] kinds = new int[16];
  private @Nullable Value[] values = new Value[16];

  /**
   * Defines a value.
   *
   * @param kind its type or, above the types, the signature of the constant that it is
   * @param value the value of an operation that was made; null if none was
   */
  void define(int number, int kind, @Nullable Value value) {
    if (number >= kinds.length) {
      int capacity = Math.max(number + 1, kinds.length * 2);
      kinds = Arrays.copyOf(kinds, capacity);
      values = Arrays.copyOf(values, capacity);
    }
    kinds[number] = kind;
    values[number] = value;
  }

  int kind(int number) {
    return kinds[number];
  }

  @Nullable Value valueOrNull(int number) {
    return values[number];
  }

  void set(int number, Value value) {
    values[number] = value;
  }
}
