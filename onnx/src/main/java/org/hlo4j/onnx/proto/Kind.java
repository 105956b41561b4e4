package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;

/**
 * How one value of a field is read and written.
 *
 * @param <T> the type of the value
 */
abstract class Kind<T> {
  static final Kind<Long> INT =
      new Kind<>() {
        @Override
        Long read(ProtoInput input) {
          return input.varint();
        }

        @Override
        void write(int number, Long value, CodedOutputStream output) throws IOException {
          output.writeInt64(number, value);
        }

        @Override
        long size(int number, Long value) {
          return CodedOutputStream.computeInt64Size(number, value);
        }
      };

  static final Kind<Float> FLOAT =
      new Kind<>() {
        @Override
        Float read(ProtoInput input) {
          return input.fixed32();
        }

        @Override
        void write(int number, Float value, CodedOutputStream output) throws IOException {
          output.writeFloat(number, value);
        }

        @Override
        long size(int number, Float value) {
          return CodedOutputStream.computeFloatSize(number, value);
        }
      };

  static final Kind<String> STRING =
      new Kind<>() {
        @Override
        String read(ProtoInput input) {
          return input.string();
        }

        @Override
        void write(int number, String value, CodedOutputStream output) throws IOException {
          output.writeString(number, value);
        }

        @Override
        long size(int number, String value) {
          return CodedOutputStream.computeStringSize(number, value);
        }
      };

  static final Kind<Blob> BYTES =
      new Kind<>() {
        @Override
        Blob read(ProtoInput input) {
          return input.blob();
        }

        @Override
        void write(int number, Blob value, CodedOutputStream output) throws IOException {
          output.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
          output.writeUInt64NoTag(value.size());
          output.write(value.asSegment().asByteBuffer());
        }

        @Override
        long size(int number, Blob value) {
          return CodedOutputStream.computeTagSize(number)
              + CodedOutputStream.computeUInt64SizeNoTag(value.size())
              + value.size();
        }
      };

  Kind() {}

  abstract T read(ProtoInput input);

  abstract void write(int number, T value, CodedOutputStream output) throws IOException;

  abstract long size(int number, T value);

  /** A nested message; the supplier allows for recursion. */
  static <T> Kind<T> message(Supplier<Message<T>> type) {
    return new Kind<>() {
      @Override
      T read(ProtoInput input) {
        return input.message(type.get());
      }

      @Override
      void write(int number, T value, CodedOutputStream output) throws IOException {
        output.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
        output.writeUInt64NoTag(type.get().size(value));
        type.get().write(value, output);
      }

      @Override
      long size(int number, T value) {
        long size = type.get().size(value);
        return CodedOutputStream.computeTagSize(number)
            + CodedOutputStream.computeUInt64SizeNoTag(size)
            + size;
      }
    };
  }
}
