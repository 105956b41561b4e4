package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FlatBuffer. Its fields are identified by slot numbers; each may be absent. {@link
 * FlatBuilder} is the inverse.
 */
final class FlatTable {
  private static final int VTABLE_HEADER = 4;

  private final FlatInput input;
  private final long at;
  private final long vtable;
  private final int vtableSize;
  private final int size;

  private FlatTable(FlatInput input, long at) {
    this.input = input;
    this.at = at;
    input.take(at, Integer.BYTES);
    this.vtable = at - input.intAt(at);
    input.take(vtable, VTABLE_HEADER);
    this.vtableSize = input.unsignedShortAt(vtable);
    this.size = input.unsignedShortAt(vtable + Short.BYTES);
    if (vtableSize < VTABLE_HEADER || vtableSize % Short.BYTES != 0) {
      throw input.error(vtable, "a table of " + vtableSize + " bytes cannot list fields");
    }
    input.take(vtable, vtableSize);
    input.take(at, size);
  }

  /** Returns the root table of a file. */
  static FlatTable root(Blob bytes, String name) {
    FlatInput input = new FlatInput(bytes, name);
    input.take(0, Integer.BYTES);
    return new FlatTable(input, input.target(0));
  }

  DiagnosticException error(String message) {
    return input.error(at, message);
  }

  /** Returns the position of a field of the given size; -1 if it is absent. */
  private long position(int slot, int bytes) {
    int entry = VTABLE_HEADER + slot * Short.BYTES;
    if (entry >= vtableSize) {
      return -1;
    }
    int offset = input.unsignedShortAt(vtable + entry);
    if (offset == 0) {
      return -1;
    }
    if (offset < Integer.BYTES || offset + bytes > size) {
      throw input.error(vtable + entry, "a field lies outside of its table");
    }
    return at + offset;
  }

  boolean has(int slot) {
    return position(slot, 1) >= 0;
  }

  int byteAt(int slot) {
    long position = position(slot, Byte.BYTES);
    return position < 0 ? 0 : input.byteAt(position);
  }

  int unsignedShort(int slot) {
    long position = position(slot, Short.BYTES);
    return position < 0 ? 0 : input.unsignedShortAt(position);
  }

  long unsignedInt(int slot) {
    long position = position(slot, Integer.BYTES);
    return position < 0 ? 0 : input.unsignedIntAt(position);
  }

  private <T> @Nullable T followOrNull(int slot, LongFunction<T> read) {
    long position = position(slot, Integer.BYTES);
    return position < 0 ? null : read.apply(input.target(position));
  }

  @Nullable String stringOrNull(int slot) {
    return this.<String>followOrNull(slot, input::stringAt);
  }

  @Nullable Blob bytesOrNull(int slot) {
    return this.<Blob>followOrNull(slot, input::bytesAt);
  }

  <T> @Nullable T tableOrNull(int slot, Function<FlatTable, T> read) {
    return this.<T>followOrNull(slot, target -> table(target, read));
  }

  private <T> T table(long target, Function<FlatTable, T> read) {
    input.enter(target);
    T value = read.apply(new FlatTable(input, target));
    input.leave();
    return value;
  }

  /** Returns the value of a required field. */
  <T> T required(String what, @Nullable T value) {
    if (value == null) {
      throw error("there is no " + what);
    }
    return value;
  }

  /** Returns the elements of a vector of tables; none if it is absent. */
  <T> List<T> tables(int slot, Function<FlatTable, T> read) {
    return vector(slot, Integer.BYTES, position -> table(input.target(position), read));
  }

  List<String> strings(int slot) {
    return vector(slot, Integer.BYTES, position -> input.stringAt(input.target(position)));
  }

  List<Integer> bytes(int slot) {
    return vector(slot, Byte.BYTES, input::byteAt);
  }

  List<Integer> unsignedShorts(int slot) {
    return vector(slot, Short.BYTES, input::unsignedShortAt);
  }

  List<Long> unsignedInts(int slot) {
    return vector(slot, Integer.BYTES, input::unsignedIntAt);
  }

  private <T> List<T> vector(int slot, int elementSize, LongFunction<T> read) {
    List<T> elements =
        this.<List<T>>followOrNull(
            slot,
            start -> {
              int count = input.vectorSize(start, elementSize);
              List<T> values = new ArrayList<>(count);
              for (int i = 0; i < count; i++) {
                values.add(read.apply(start + Integer.BYTES + (long) i * elementSize));
              }
              return values;
            });
    return elements == null ? List.of() : List.copyOf(elements);
  }
}
