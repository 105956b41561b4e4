package org.hlo4j.jax;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * Writes a FlatBuffer back to front, as all writers do: objects are written before the tables that
 * refer to them. Offsets are distances from the end. Given the same parts in the same order, the
 * bytes equal those of Google's builders.
 */
final class FlatBuilder {
  private static final int MAX_SIZE = Integer.MAX_VALUE - 64;

  private final Map<List<Integer>, Integer> vtables = new HashMap<>();
  private ByteBuffer buffer = allocate(1024);
  private int used;
  private int alignment = 1;

  private static ByteBuffer allocate(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Reserves space such that a value of the given size is aligned after {@code more} further bytes.
   */
  private void prepare(int size, long more) {
    alignment = Math.max(alignment, size);
    int padding = (int) (-(used + more) & (size - 1));
    long needed = used + padding + size + more;
    if (needed > MAX_SIZE) {
      throw new DiagnosticException(
          UnknownLoc.INSTANCE, "files of jax.export cannot be larger than 2 GiB");
    }
    if (needed > buffer.capacity()) {
      ByteBuffer larger = allocate(Math.clamp(2 * needed, 0, MAX_SIZE));
      larger.put(larger.capacity() - used, buffer.array(), buffer.capacity() - used, used);
      buffer = larger;
    }
    used += padding;
  }

  private int position(int size) {
    used += size;
    return buffer.capacity() - used;
  }

  private void putShort(int value) {
    prepare(Short.BYTES, 0);
    buffer.putShort(position(Short.BYTES), (short) value);
  }

  private void putInt(int value) {
    prepare(Integer.BYTES, 0);
    buffer.putInt(position(Integer.BYTES), value);
  }

  private void putOffset(int offset) {
    prepare(Integer.BYTES, 0);
    putInt(used - offset + Integer.BYTES);
  }

  /** Writes a string, terminated by a zero byte that its length excludes. */
  int string(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return vector(Arrays.copyOf(bytes, bytes.length + 1), bytes.length, 1);
  }

  int bytes(Blob value) {
    int size = Math.toIntExact(value.size());
    prepare(Integer.BYTES, size);
    value.copyTo(0, buffer.array(), position(size), size);
    putInt(size);
    return used;
  }

  int bytes(List<Integer> values) {
    byte[] bytes = new byte[values.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = values.get(i).byteValue();
    }
    return vector(bytes, bytes.length, 1);
  }

  int shorts(List<Integer> values) {
    ByteBuffer bytes = allocate(values.size() * Short.BYTES);
    values.forEach(value -> bytes.putShort(value.shortValue()));
    return vector(bytes.array(), values.size(), Short.BYTES);
  }

  int ints(List<? extends Number> values) {
    ByteBuffer bytes = allocate(values.size() * Integer.BYTES);
    values.forEach(value -> bytes.putInt(value.intValue()));
    return vector(bytes.array(), values.size(), Integer.BYTES);
  }

  private int vector(byte[] bytes, int count, int elementSize) {
    prepare(Integer.BYTES, bytes.length);
    prepare(elementSize, bytes.length);
    buffer.put(position(bytes.length), bytes);
    putInt(count);
    return used;
  }

  int strings(List<String> values) {
    return vector(values, this::string);
  }

  /** Writes each element, then a vector of their offsets. */
  <T> int vector(List<T> values, ToIntFunction<T> write) {
    int[] offsets = values.stream().mapToInt(write).toArray();
    prepare(Integer.BYTES, (long) offsets.length * Integer.BYTES);
    for (int i = offsets.length - 1; i >= 0; i--) {
      putOffset(offsets[i]);
    }
    putInt(offsets.length);
    return used;
  }

  /** Starts a table; nothing else can be written until it ends. */
  Table table() {
    return new Table();
  }

  /** Returns the bytes of the file. */
  byte[] finish(int root) {
    prepare(alignment, Integer.BYTES);
    putOffset(root);
    return Arrays.copyOfRange(buffer.array(), buffer.capacity() - used, buffer.capacity());
  }

  /** A table under construction. Fields equal to their default are omitted. */
  final class Table {
    private final int start = used;
    private final int[] fields = new int[64];
    private int count;

    private Table recordField(int slot) {
      fields[slot] = used;
      count = Math.max(count, slot + 1);
      return this;
    }

    Table addByte(int slot, int value) {
      if (value == 0) {
        return this;
      }
      prepare(Byte.BYTES, 0);
      buffer.put(position(Byte.BYTES), (byte) value);
      return recordField(slot);
    }

    Table addShort(int slot, int value) {
      if (value == 0) {
        return this;
      }
      putShort(value);
      return recordField(slot);
    }

    Table addInt(int slot, long value) {
      return value == 0 ? this : addAnyInt(slot, value);
    }

    /** Adds a number that has no default. */
    Table addAnyInt(int slot, long value) {
      putInt((int) value);
      return recordField(slot);
    }

    Table addOffset(int slot, int offset) {
      putOffset(offset);
      return recordField(slot);
    }

    /** Adds a reference to an object written earlier, unless it is null. */
    Table addOptional(int slot, @Nullable Integer offset) {
      return offset == null ? this : addOffset(slot, offset);
    }

    int end() {
      putInt(0);
      int table = used;
      Integer[] vtable = new Integer[count + 2];
      vtable[0] = (count + 2) * Short.BYTES;
      vtable[1] = table - start;
      for (int slot = 0; slot < count; slot++) {
        vtable[slot + 2] = fields[slot] == 0 ? 0 : table - fields[slot];
      }
      int offset = vtables.computeIfAbsent(List.of(vtable), this::write);
      buffer.putInt(buffer.capacity() - table, offset - table);
      return table;
    }

    private int write(List<Integer> vtable) {
      for (int i = vtable.size() - 1; i >= 0; i--) {
        putShort(vtable.get(i));
      }
      return used;
    }
  }
}
