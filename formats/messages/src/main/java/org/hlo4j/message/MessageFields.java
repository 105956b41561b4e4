package org.hlo4j.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
public final class MessageFields<M> {
  private final List<MessageField<M, ?>> fields = new ArrayList<>();
  private final Set<Integer> ignored = new HashSet<>();
  private final boolean isPacked;

  private MessageFields(boolean isPacked) {
    this.isPacked = isPacked;
  }

  /**
   * {@return a table whose lists of integers are written one by one, as in {@code proto2}}
   *
   * @param <M> the record of a message
   */
  public static <M> MessageFields<M> unpacked() {
    return new MessageFields<>(false);
  }

  /**
   * {@return a table whose lists of integers are written as one field, as in {@code proto3}}
   *
   * @param <M> the record of a message
   */
  public static <M> MessageFields<M> packed() {
    return new MessageFields<>(true);
  }

  /**
   * Lists a field that is left out on purpose, for a reason that the table states.
   *
   * @param number its number
   * @return this
   */
  public MessageFields<M> ignore(int number) {
    ignored.add(number);
    return this;
  }

  /**
   * {@return the message of these fields}
   *
   * @param name the name of the message, for reports of what it has besides
   * @param constructor makes a record of the values of the fields; it may throw an {@link
   *     IllegalArgumentException} that says what is wrong with them
   */
  public Message<M> build(String name, Function<Message.Values<M>, M> constructor) {
    return new Message<>(name, constructor, List.copyOf(fields), ignored);
  }

  /** {@return the message of these fields, for messages that are written and never read} */
  public Message<M> buildWritten() {
    return build(
        "",
        values -> {
          throw values.error("these messages are only written");
        });
  }

  /**
   * {@return an integer; zero if absent}
   *
   * @param number the number
   * @param getter the place in the record
   */
  public MessageField<M, Long> integer(int number, Function<M, Long> getter) {
    return withDefault(number, Kind.INT, 0L, getter);
  }

  /**
   * {@return a string; empty if absent}
   *
   * @param number the number
   * @param getter the place in the record
   */
  public MessageField<M, String> string(int number, Function<M, String> getter) {
    return withDefault(number, Kind.STRING, "", getter);
  }

  /**
   * {@return bytes, a slice of the file; empty if absent}
   *
   * @param number the number
   * @param getter the place in the record
   */
  public MessageField<M, Blob> bytes(int number, Function<M, Blob> getter) {
    return withDefault(number, Kind.BYTES, Blob.EMPTY, getter);
  }

  /**
   * {@return a field that is not written if it has its default}
   *
   * @param <V> the type of the value
   * @param number the number
   * @param kind the kind of the value
   * @param absent the value of an absent field
   * @param getter the place in the record
   */
  @SuppressWarnings("unchecked") // of what kind has read
  public <V> MessageField<M, V> withDefault(
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

  /**
   * {@return a value that may be absent, which differs from every value}
   *
   * @param <V> the type of the value
   * @param number the number
   * @param kind the kind of the value
   * @param getter the place in the record
   */
  @SuppressWarnings("unchecked") // of what kind has read
  public <V> MessageField<M, @Nullable V> optional(
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

  /**
   * {@return values in order}
   *
   * @param <V> the type of the values
   * @param number the number
   * @param kind the kind of the values
   * @param getter the place in the record
   */
  @SuppressWarnings("unchecked") // of what kind has read
  public <V> MessageField<M, List<V>> repeated(
      int number, Kind<V> kind, Function<M, List<V>> getter) {
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

  /**
   * {@return integers, which are read packed or not}
   *
   * @param number the number
   * @param getter the place in the record
   */
  public MessageField<M, LongList> integers(int number, Function<M, LongList> getter) {
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
              if (isPacked && !values.isEmpty()) {
                output.begin(number, packedSize(values));
              }
              for (int i = 0; i < values.size(); i++) {
                if (isPacked) {
                  output.rawVarint(values.get(i));
                } else {
                  output.varint(number, values.get(i));
                }
              }
            },
            values -> integersSize(number, values)));
  }

  private long integersSize(int number, LongList values) {
    if (values.isEmpty()) {
      return 0;
    }
    long content = packedSize(values);
    int tag = MessageOutput.tagSize(number);
    return isPacked
        ? tag + MessageOutput.size(content) + content
        : (long) tag * values.size() + content;
  }

  private static long packedSize(LongList values) {
    return values.stream().map(MessageOutput::size).sum();
  }

  /**
   * {@return numbers of a fixed width, packed or not, as their bytes in little-endian order: those
   * of a packed field are a slice of the file}
   *
   * @param number the number
   * @param width the bytes of a number
   * @param getter the place in the record
   */
  public MessageField<M, Blob> packed(int number, int width, Function<M, Blob> getter) {
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

  /**
   * {@return a message that may be absent}
   *
   * @param <V> the record of the message
   * @param number the number
   * @param type supplies the type of the message, which may contain this one
   * @param getter the place in the record
   */
  public <V> MessageField<M, @Nullable V> message(
      int number, Supplier<Message<V>> type, Function<M, @Nullable V> getter) {
    return optional(number, Kind.message(type), getter);
  }

  /**
   * {@return messages in order}
   *
   * @param <V> the record of the messages
   * @param number the number
   * @param type supplies the type of the messages, which may contain this one
   * @param getter the place in the record
   */
  public <V> MessageField<M, List<V>> messages(
      int number, Supplier<Message<V>> type, Function<M, List<V>> getter) {
    return repeated(number, Kind.message(type), getter);
  }

  private <V extends @Nullable Object> MessageField<M, V> add(MessageField<M, V> field) {
    fields.add(field);
    return field;
  }
}
