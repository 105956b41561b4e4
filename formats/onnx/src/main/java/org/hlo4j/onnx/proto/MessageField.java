package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message: its number, how it is read and written, and its place in the record.
 *
 * @param <M> the message
 * @param <V> the value of the field
 */
abstract class MessageField<M, V extends @Nullable Object> {
  private final int number;
  private final Function<? super M, ? extends V> getter;

  MessageField(int number, Function<? super M, ? extends V> getter) {
    this.number = number;
    this.getter = getter;
  }

  final int number() {
    return number;
  }

  final V of(M message) {
    return getter.apply(message);
  }

  /** Reads the field once; a repeated field is read into what was read before. */
  abstract Object read(ProtoInput input, @Nullable Object before);

  /** Returns the value of the field from what was read, null if the field is absent. */
  abstract V value(@Nullable Object read);

  /** Writes the field, unless it has the value of an absent one. */
  abstract void write(V value, CodedOutputStream output) throws IOException;

  abstract long size(V value);

  final void writeOf(M message, CodedOutputStream output) throws IOException {
    write(of(message), output);
  }

  final long sizeOf(M message) {
    return size(of(message));
  }
}
