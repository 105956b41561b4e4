package org.hlo4j.bytecode.read;

import java.util.Arrays;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * The values that operations may refer to: those of the regions around them, up to one that is
 * isolated. A value that is used before it is defined has a stand-in meanwhile.
 */
final class ValueScope {
  /** The block whose arguments stand in for values that are not yet defined. */
  private final Block standIns;

  private @Nullable Value[] values = {};
  private int size;
  private int pending;

  ValueScope(Block standIns) {
    this.standIns = standIns;
  }

  int size() {
    return size;
  }

  /** How many stand-ins are in use. */
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

  /** The value of this number, or a stand-in for it. */
  Value use(int number) {
    Value value = values[number];
    if (value == null) {
      value = standIns.addArgument(NoneType.INSTANCE, UnknownLoc.INSTANCE);
      values[number] = value;
      pending++;
    }
    return value;
  }

  /** Defines the value of this number; the result says whether it was used before. */
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
