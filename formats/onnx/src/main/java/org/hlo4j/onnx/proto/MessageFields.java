package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * The table of the fields of a message, in the order in which they are written.
 *
 * @param <M> the record of a message
 */
final class MessageFields<M> {
  private final List<MessageField<M, ?>> fields = new ArrayList<>();

  /** Returns the message of these fields, whose values the constructor takes. */
  Message<M> build(Function<Message.Values<M>, M> constructor) {
    return new Message<>(constructor, List.copyOf(fields));
  }

  /** An integer; zero if absent. */
  MessageField<M, Long> integer(int number, Function<M, Long> getter) {
    return withDefault(number, Kind.INT, 0L, getter);
  }

  /** A number; zero if absent. */
  MessageField<M, Float> number(int number, Function<M, Float> getter) {
    return withDefault(number, Kind.FLOAT, 0f, getter);
  }

  /** A string; empty if absent. */
  MessageField<M, String> string(int number, Function<M, String> getter) {
    return withDefault(number, Kind.STRING, "", getter);
  }

  /** Bytes, a slice of the file; empty if absent. */
  MessageField<M, Blob> bytes(int number, Function<M, Blob> getter) {
    return withDefault(number, Kind.BYTES, Blob.EMPTY, getter);
  }

  @SuppressWarnings("unchecked")
  private <V> MessageField<M, V> withDefault(
      int number, Kind<V> kind, V absent, Function<M, V> getter) {
    return add(
        new MessageField<M, V>(
            number,
            getter,
            (input, _) -> kind.read(input),
            read -> read == null ? absent : (V) read,
            (value, output) -> {
              if (!value.equals(absent)) {
                kind.write(number, value, output);
              }
            },
            value -> value.equals(absent) ? 0 : kind.size(number, value)));
  }

  /** A value that may be absent, which differs from every value. */
  @SuppressWarnings("unchecked")
  <V> MessageField<M, @Nullable V> optional(
      int number, Kind<V> kind, Function<M, @Nullable V> getter) {
    return add(
        new MessageField<M, @Nullable V>(
            number,
            getter,
            (input, _) -> kind.read(input),
            read -> (V) read,
            (value, output) -> {
              if (value != null) {
                kind.write(number, value, output);
              }
            },
            value -> value == null ? 0 : kind.size(number, value)));
  }

  /** Values in order. */
  @SuppressWarnings("unchecked")
  <V> MessageField<M, List<V>> repeated(int number, Kind<V> kind, Function<M, List<V>> getter) {
    return add(
        new MessageField<M, List<V>>(
            number,
            getter,
            (input, before) -> {
              List<V> values = before == null ? new ArrayList<>() : (List<V>) before;
              values.add(kind.read(input));
              return values;
            },
            read -> read == null ? List.of() : List.copyOf((List<V>) read),
            (values, output) -> {
              for (V value : values) {
                kind.write(number, value, output);
              }
            },
            values -> values.stream().mapToLong(value -> kind.size(number, value)).sum()));
  }

  /** Integers, packed or not. */
  MessageField<M, LongList> integers(int number, Function<M, LongList> getter) {
    return add(
        new MessageField<M, LongList>(
            number,
            getter,
            (input, before) -> {
              Longs values = before == null ? new Longs() : (Longs) before;
              if (input.isPacked()) {
                input.packedVarints(values);
              } else {
                values.add(input.varint());
              }
              return values;
            },
            read -> read == null ? LongList.of() : ((Longs) read).toList(),
            (values, output) -> {
              for (int i = 0; i < values.size(); i++) {
                output.writeInt64(number, values.get(i));
              }
            },
            values ->
                values.stream()
                    .map(value -> CodedOutputStream.computeInt64Size(number, value))
                    .sum()));
  }

  /**
   * Numbers of a fixed width, packed or not, as their bytes in little-endian order: those of a
   * packed field are a slice of the file.
   *
   * @param width the bytes of a number
   */
  MessageField<M, Blob> packed(int number, int width, Function<M, Blob> getter) {
    return add(
        new MessageField<M, Blob>(
            number,
            getter,
            (input, before) -> {
              FixedNumbers numbers =
                  before == null ? new FixedNumbers(width) : (FixedNumbers) before;
              numbers.read(input);
              return numbers;
            },
            read -> read == null ? Blob.EMPTY : ((FixedNumbers) read).toBlob(),
            (value, output) -> {
              if (value.size() > 0) {
                Kind.BYTES.write(number, value, output);
              }
            },
            value -> value.size() == 0 ? 0 : Kind.BYTES.size(number, value)));
  }

  /** A message that may be absent; the supplier allows for recursion. */
  <V> MessageField<M, @Nullable V> message(
      int number, Supplier<Message<V>> type, Function<M, @Nullable V> getter) {
    return optional(number, Kind.message(type), getter);
  }

  /** Messages in order. */
  <V> MessageField<M, List<V>> messages(
      int number, Supplier<Message<V>> type, Function<M, List<V>> getter) {
    return repeated(number, Kind.message(type), getter);
  }

  private <V extends @Nullable Object> MessageField<M, V> add(MessageField<M, V> field) {
    fields.add(field);
    return field;
  }
}
