package org.hlo4j.message;

import java.io.IOException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message.
 *
 * @param <M> the message
 * @param <V> the value of the field
 */
public final class MessageField<M, V extends @Nullable Object> {
  private final int number;
  private final Function<? super M, ? extends V> getter;
  private final Reader reader;
  private final Function<@Nullable Object, V> value;
  private final Kind.ContentWriter<V> writer;
  private final ToLongFunction<V> measure;

  /**
   * Creates a field.
   *
   * @param number its number
   * @param getter its place in the record
   * @param reader reads the field once; a repeated field is read into what was read before
   * @param value returns the value from what was read, null if the field is absent
   * @param writer writes the field, unless it has the value of an absent one
   * @param measure returns how many bytes are written
   */
  MessageField(
      int number,
      Function<? super M, ? extends V> getter,
      Reader reader,
      Function<@Nullable Object, V> value,
      Kind.ContentWriter<V> writer,
      ToLongFunction<V> measure) {
    this.number = number;
    this.getter = getter;
    this.reader = reader;
    this.value = value;
    this.writer = writer;
    this.measure = measure;
  }

  /** Reads a field. */
  @FunctionalInterface
  interface Reader {
    Object read(MessageInput input, @Nullable Object before);
  }

  int number() {
    return number;
  }

  Object read(MessageInput input, @Nullable Object before) {
    return reader.read(input, before);
  }

  /** Returns the value from what was read. */
  V valueOf(@Nullable Object read) {
    return value.apply(read);
  }

  void writeOf(M message, MessageOutput output) throws IOException {
    writer.write(getter.apply(message), output);
  }

  long sizeOf(M message) {
    return measure.applyAsLong(getter.apply(message));
  }
}
