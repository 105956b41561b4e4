package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * How one value of a field is read and written.
 *
 * @param <T> the type of the value
 */
record Kind<T>(
    Function<ProtoInput, T> reader, Writer<T> writer, ToLongBiFunction<Integer, T> measure) {
  static final Kind<Long> INT =
      new Kind<>(
          ProtoInput::varint,
          (number, value, output) -> output.writeInt64(number, value),
          CodedOutputStream::computeInt64Size);

  static final Kind<Float> FLOAT =
      new Kind<>(
          ProtoInput::fixed32,
          (number, value, output) -> output.writeFloat(number, value),
          CodedOutputStream::computeFloatSize);

  static final Kind<String> STRING =
      new Kind<>(
          ProtoInput::string,
          (number, value, output) -> output.writeString(number, value),
          CodedOutputStream::computeStringSize);

  static final Kind<Blob> BYTES =
      delimited(
          ProtoInput::blob,
          Blob::size,
          (value, output) -> output.write(value.asSegment().asByteBuffer()));

  /** Writes a field. */
  @FunctionalInterface
  interface Writer<T> {
    void write(int number, T value, CodedOutputStream output) throws IOException;
  }

  /** Writes a value whose number is known: a field, or the bytes that follow their length. */
  @FunctionalInterface
  interface ContentWriter<T extends @Nullable Object> {
    void write(T value, CodedOutputStream output) throws IOException;
  }

  T read(ProtoInput input) {
    return reader.apply(input);
  }

  void write(int number, T value, CodedOutputStream output) throws IOException {
    writer.write(number, value, output);
  }

  long size(int number, T value) {
    return measure.applyAsLong(number, value);
  }

  /** A nested message; the supplier allows for recursion. */
  static <T> Kind<T> message(Supplier<Message<T>> type) {
    return delimited(
        input -> input.message(type.get()),
        value -> type.get().size(value),
        (value, output) -> type.get().write(value, output));
  }

  private static <T> Kind<T> delimited(
      Function<ProtoInput, T> reader, ToLongFunction<T> length, ContentWriter<T> content) {
    return new Kind<>(
        reader,
        (number, value, output) -> {
          output.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
          output.writeUInt64NoTag(length.applyAsLong(value));
          content.write(value, output);
        },
        (number, value) -> {
          long size = length.applyAsLong(value);
          return CodedOutputStream.computeTagSize(number)
              + CodedOutputStream.computeUInt64SizeNoTag(size)
              + size;
        });
  }
}
