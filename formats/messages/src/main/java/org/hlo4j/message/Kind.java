package org.hlo4j.message;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ByteStrings;
import org.jspecify.annotations.Nullable;

/**
 * How one value of a field is read and written.
 *
 * @param <T> the type of the value
 */
public final class Kind<T> {
  /** An integer. */
  public static final Kind<Long> INT =
      new Kind<>(
          MessageInput::varint,
          (number, value, output) -> output.varint(number, value),
          (number, value) -> MessageOutput.tagSize(number) + MessageOutput.size(value));

  /** A truth value. */
  public static final Kind<Boolean> BOOL =
      new Kind<>(
          input -> input.varint() != 0,
          (number, value, output) -> output.varint(number, value ? 1 : 0),
          (number, value) -> MessageOutput.tagSize(number) + 1);

  /** A float of 32 bits. */
  public static final Kind<Float> FLOAT =
      new Kind<>(
          input -> Float.intBitsToFloat(input.fixed32()),
          (number, value, output) -> output.fixed32(number, Float.floatToRawIntBits(value)),
          (number, value) -> MessageOutput.tagSize(number) + Float.BYTES);

  /** A float of 64 bits. */
  public static final Kind<Double> DOUBLE =
      new Kind<>(
          input -> Double.longBitsToDouble(input.fixed64()),
          (number, value, output) -> output.fixed64(number, Double.doubleToRawLongBits(value)),
          (number, value) -> MessageOutput.tagSize(number) + Double.BYTES);

  /** A string, which is refused if it is not valid UTF-8. */
  public static final Kind<String> STRING =
      encoded(MessageInput::utf8, value -> value.getBytes(StandardCharsets.UTF_8));

  /** A string of any bytes. */
  public static final Kind<String> BYTE_STRING = encoded(MessageInput::string, ByteStrings::encode);

  /** Bytes: a slice of the file. */
  public static final Kind<Blob> BYTES =
      delimited(MessageInput::blob, Blob::size, (value, output) -> output.raw(value));

  /** The bytes of a field that may be of another kind: that is skipped, and has none. */
  public static final Kind<Blob> ANY =
      delimited(MessageInput::blobIfAny, Blob::size, (value, output) -> output.raw(value));

  private final Function<MessageInput, T> reader;
  private final Writer<T> writer;
  private final Measure<T> measure;

  private Kind(Function<MessageInput, T> reader, Writer<T> writer, Measure<T> measure) {
    this.reader = reader;
    this.writer = writer;
    this.measure = measure;
  }

  /** Writes a field. */
  @FunctionalInterface
  private interface Writer<T> {
    void write(int number, T value, MessageOutput output) throws IOException;
  }

  /** Returns how many bytes a field takes. */
  @FunctionalInterface
  private interface Measure<T> {
    long size(int number, T value);
  }

  /** Writes a value whose number is known: a field, or the bytes that follow their length. */
  @FunctionalInterface
  interface ContentWriter<T extends @Nullable Object> {
    void write(T value, MessageOutput output) throws IOException;
  }

  T read(MessageInput input) {
    return reader.apply(input);
  }

  void write(int number, T value, MessageOutput output) throws IOException {
    writer.write(number, value, output);
  }

  long size(int number, T value) {
    return measure.size(number, value);
  }

  /**
   * {@return the kind of messages}
   *
   * @param <T> the record of the message
   * @param type supplies the type of the message, which may contain itself
   */
  public static <T> Kind<T> message(Supplier<Message<T>> type) {
    return delimited(
        input -> input.message(type.get()),
        value -> type.get().size(value),
        (value, output) -> type.get().write(value, output));
  }

  /**
   * {@return the kind of values that are made of others}
   *
   * @param <R> the type of the values
   * @param to makes a value of what is read; an IllegalArgumentException or ArithmeticException
   *     says why there is none, and is an error at the field
   * @param from returns what is written
   */
  public <R> Kind<R> map(
      Function<? super T, ? extends R> to, Function<? super R, ? extends T> from) {
    return new Kind<>(
        input -> {
          T value = read(input);
          try {
            return to.apply(value);
          } catch (IllegalArgumentException | ArithmeticException wrong) {
            throw input.error(String.valueOf(wrong.getMessage()));
          }
        },
        (number, value, output) -> write(number, from.apply(value), output),
        (number, value) -> size(number, from.apply(value)));
  }

  private static Kind<String> encoded(
      Function<MessageInput, String> reader, Function<String, byte[]> encode) {
    return delimited(
        reader,
        value -> encode.apply(value).length,
        (value, output) -> output.raw(Blob.wrap(encode.apply(value))));
  }

  private static <T> Kind<T> delimited(
      Function<MessageInput, T> reader, ToLongFunction<T> length, ContentWriter<T> content) {
    return new Kind<>(
        reader,
        (number, value, output) -> {
          output.begin(number, length.applyAsLong(value));
          content.write(value, output);
        },
        (number, value) -> {
          long size = length.applyAsLong(value);
          return MessageOutput.tagSize(number) + MessageOutput.size(size) + size;
        });
  }
}
