package org.hlo4j.bytecode.read;

import java.util.Arrays;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * The values that operations may refer to: those of the enclosing regions, up to an isolated one. A
 * value that is used before it is defined has a placeholder until then.
 */
final class ValueScope {
  /** The block whose arguments are the placeholders of undefined values. */
  private final Block placeholders;

  private @Nullable Value[] values = {};
  private int size;
  private int pending;

  ValueScope(Block placeholders) {
    this.placeholders = placeholders;
  }

  int size() {
    return size;
  }

  /** Returns the number of placeholders in use. */
  int pending() {
    return pending;
  }

  void grow(int newSize) {
    if (newSize > values.length) {
      values = Arrays.copyOf(values, Math.max(newSize, (int) Math.min(1L << 30, size * 2L)));
    }
    size = newSize;
  }

  void shrink(int newSize) {
    Arrays.fill(values, newSize, size, null);
    size = newSize;
  }

  /** Returns the value of a number, or a placeholder. */
  Value use(int number) {
    Value value = values[number];
    if (value == null) {
      value = placeholders.addArgument(NoneType.INSTANCE, UnknownLoc.INSTANCE);
      values[number] = value;
      pending++;
    }
    return value;
  }

  /** Defines the value of a number; returns whether it was used before. */
  boolean define(int number, Value value) {
    Value standIn = values[number];
    values[number] = value;
    if (standIn == null) {
      return false;
    }
    standIn.replaceAllUsesWith(value);
    pending--;
    return true;
  }
}
