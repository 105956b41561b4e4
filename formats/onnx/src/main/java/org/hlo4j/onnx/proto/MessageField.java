package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message.
 *
 * @param <M> the message
 * @param <V> the value of the field
 * @param number its number
 * @param getter its place in the record
 * @param reader reads the field once; a repeated field is read into what was read before
 * @param value returns the value from what was read, null if the field is absent
 * @param writer writes the field, unless it has the value of an absent one
 * @param measure returns how many bytes are written
 */
record MessageField<M, V extends @Nullable Object>(
    int number,
    Function<? super M, ? extends V> getter,
    Reader reader,
    Function<@Nullable Object, V> value,
    Kind.ContentWriter<V> writer,
    ToLongFunction<V> measure) {
  /** Reads a field. */
  @FunctionalInterface
  interface Reader {
    Object read(ProtoInput input, @Nullable Object before);
  }

  V of(M message) {
    return getter.apply(message);
  }

  void writeOf(M message, CodedOutputStream output) throws IOException {
    writer.write(of(message), output);
  }

  long sizeOf(M message) {
    return measure.applyAsLong(of(message));
  }
}
