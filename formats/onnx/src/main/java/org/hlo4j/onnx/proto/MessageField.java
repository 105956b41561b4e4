package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
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

  private MessageField(int number, Function<? super M, ? extends V> getter) {
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

  /** An integer; zero if absent. */
  static <M> MessageField<M, Long> integer(int number, Function<M, Long> getter) {
    return withDefault(number, Kind.INT, 0L, getter);
  }

  /** A number; zero if absent. */
  static <M> MessageField<M, Float> number(int number, Function<M, Float> getter) {
    return withDefault(number, Kind.FLOAT, 0f, getter);
  }

  /** A string; empty if absent. */
  static <M> MessageField<M, String> string(int number, Function<M, String> getter) {
    return withDefault(number, Kind.STRING, "", getter);
  }

  /** Bytes, a slice of the file; empty if absent. */
  static <M> MessageField<M, Blob> bytes(int number, Function<M, Blob> getter) {
    return withDefault(number, Kind.BYTES, Blob.EMPTY, getter);
  }

  private static <M, V> MessageField<M, V> withDefault(
      int number, Kind<V> kind, V absent, Function<M, V> getter) {
    return new MessageField<>(number, getter) {
      @Override
      Object read(ProtoInput input, @Nullable Object before) {
        return kind.read(input);
      }

      @Override
      @SuppressWarnings("unchecked")
      V value(@Nullable Object read) {
        return read == null ? absent : (V) read;
      }

      @Override
      void write(V value, CodedOutputStream output) throws IOException {
        if (!value.equals(absent)) {
          kind.write(number, value, output);
        }
      }

      @Override
      long size(V value) {
        return value.equals(absent) ? 0 : kind.size(number, value);
      }
    };
  }

  /** A value that may be absent, which differs from every value. */
  static <M, V> MessageField<M, @Nullable V> optional(
      int number, Kind<V> kind, Function<M, @Nullable V> getter) {
    return new MessageField<>(number, getter) {
      @Override
      Object read(ProtoInput input, @Nullable Object before) {
        return kind.read(input);
      }

      @Override
      @SuppressWarnings("unchecked")
      @Nullable V value(@Nullable Object read) {
        return (V) read;
      }

      @Override
      void write(@Nullable V value, CodedOutputStream output) throws IOException {
        if (value != null) {
          kind.write(number, value, output);
        }
      }

      @Override
      long size(@Nullable V value) {
        return value == null ? 0 : kind.size(number, value);
      }
    };
  }

  /** Values in order. */
  static <M, V> MessageField<M, List<V>> repeated(
      int number, Kind<V> kind, Function<M, List<V>> getter) {
    return new MessageField<>(number, getter) {
      @Override
      @SuppressWarnings("unchecked")
      Object read(ProtoInput input, @Nullable Object before) {
        List<V> values = before == null ? new ArrayList<>() : (List<V>) before;
        values.add(kind.read(input));
        return values;
      }

      @Override
      @SuppressWarnings("unchecked")
      List<V> value(@Nullable Object read) {
        return read == null ? List.of() : List.copyOf((List<V>) read);
      }

      @Override
      void write(List<V> values, CodedOutputStream output) throws IOException {
        for (V value : values) {
          kind.write(number, value, output);
        }
      }

      @Override
      long size(List<V> values) {
        return values.stream().mapToLong(value -> kind.size(number, value)).sum();
      }
    };
  }

  /** Integers, packed or not. */
  static <M> MessageField<M, LongList> integers(int number, Function<M, LongList> getter) {
    return new MessageField<>(number, getter) {
      @Override
      Object read(ProtoInput input, @Nullable Object before) {
        Longs values = before == null ? new Longs() : (Longs) before;
        if (input.isPacked()) {
          input.packedVarints(values);
        } else {
          values.add(input.varint());
        }
        return values;
      }

      @Override
      LongList value(@Nullable Object read) {
        return read == null ? LongList.of() : ((Longs) read).toList();
      }

      @Override
      void write(LongList values, CodedOutputStream output) throws IOException {
        for (int i = 0; i < values.size(); i++) {
          output.writeInt64(number, values.get(i));
        }
      }

      @Override
      long size(LongList values) {
        return values.stream()
            .map(value -> CodedOutputStream.computeInt64Size(number, value))
            .sum();
      }
    };
  }

  /**
   * Numbers of a fixed width, packed or not, as their bytes in little-endian order: those of a
   * packed field are a slice of the file.
   *
   * @param width the bytes of a number
   */
  static <M> MessageField<M, Blob> packed(int number, int width, Function<M, Blob> getter) {
    return new MessageField<>(number, getter) {
      @Override
      Object read(ProtoInput input, @Nullable Object before) {
        FixedNumbers numbers = before == null ? new FixedNumbers(width) : (FixedNumbers) before;
        numbers.read(input);
        return numbers;
      }

      @Override
      Blob value(@Nullable Object read) {
        return read == null ? Blob.EMPTY : ((FixedNumbers) read).toBlob();
      }

      @Override
      void write(Blob value, CodedOutputStream output) throws IOException {
        if (value.size() > 0) {
          Kind.BYTES.write(number, value, output);
        }
      }

      @Override
      long size(Blob value) {
        return value.size() == 0 ? 0 : Kind.BYTES.size(number, value);
      }
    };
  }
}
