package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.jspecify.annotations.Nullable;

/**
 * An encoding of values of several classes: a code, then the fields in the row of that code. A row
 * defines both directions; its code is its position in the table.
 *
 * @param <V> the common type of the values
 */
final class EncodingTable<V> {
  private final List<Row<? extends V>> byCode = new ArrayList<>();
  private final Map<Class<?>, Row<? extends V>> byClass = new HashMap<>();

  /** A cache of {@link #byClass} that does not hash. */
  private final ClassValue<@Nullable Row<? extends V>> rows =
      new ClassValue<>() {
        @Override
        protected @Nullable Row<? extends V> computeValue(Class<?> type) {
          return byClass.get(type);
        }
      };

  /**
   * The encoding of a class of values. With {@code applies}, it is that of some of them, and {@code
   * next} that of the others.
   */
  private record Row<T>(
      int code,
      @Nullable Predicate<? super T> applies,
      BiConsumer<T, EncodingWriter> write,
      Function<EncodingReader, T> read,
      @Nullable Row<T> next) {

    void write(T value, EncodingWriter writer) {
      Row<T> row = rowOf(value);
      writer.writeVarInt(row.code);
      row.write.accept(value, writer);
    }

    Row<T> rowOf(T value) {
      Row<T> row = this;
      while (row.applies != null && !row.applies.test(value)) {
        row = row.next;
        if (row == null) {
          throw new IllegalStateException("no encoding for " + value);
        }
      }
      return row;
    }
  }

  /** Appends the row of a value without fields. */
  EncodingTable<V> constant(V value) {
    Row<? extends V> row = constantRow(value);
    byCode.add(row);
    return this;
  }

  @SuppressWarnings("unchecked")
  private <T extends V> Row<T> constantRow(T value) {
    Class<?> type = value.getClass();
    Row<T> row =
        new Row<>(
            byCode.size(), value::equals, (v, out) -> {}, in -> value, (Row<T>) byClass.get(type));
    byClass.put(type, row);
    return row;
  }

  /** Appends the row of all values of a class. */
  <T extends V> EncodingTable<V> row(
      Class<T> type, BiConsumer<T, EncodingWriter> write, Function<EncodingReader, T> read) {
    return add(type, null, write, read);
  }

  /** Appends the row of some values of a class. */
  <T extends V> EncodingTable<V> row(
      Class<T> type,
      Predicate<? super T> applies,
      BiConsumer<T, EncodingWriter> write,
      Function<EncodingReader, T> read) {
    return add(type, applies, write, read);
  }

  @SuppressWarnings("unchecked")
  private <T extends V> EncodingTable<V> add(
      Class<T> type,
      @Nullable Predicate<? super T> applies,
      BiConsumer<T, EncodingWriter> write,
      Function<EncodingReader, T> read) {
    Row<T> row = new Row<>(byCode.size(), applies, write, read, (Row<T>) byClass.get(type));
    byCode.add(row);
    byClass.put(type, row);
    return this;
  }

  /** Writes the code and the fields of a value; returns false if the table has no row for it. */
  boolean write(V value, EncodingWriter writer) {
    Row<V> row = rowOrNull(value.getClass());
    if (row == null) {
      return false;
    }
    row.write(value, writer);
    return true;
  }

  @SuppressWarnings("unchecked")
  private @Nullable Row<V> rowOrNull(Class<?> type) {
    return (Row<V>) rows.get(type);
  }

  /** Reads what {@link #write} writes. */
  V read(EncodingReader reader, String what) {
    long code = reader.readVarInt();
    if (code < 0 || code >= byCode.size()) {
      throw reader.error("unknown builtin " + what + " code: " + Long.toUnsignedString(code));
    }
    return byCode.get((int) code).read.apply(reader);
  }
}
