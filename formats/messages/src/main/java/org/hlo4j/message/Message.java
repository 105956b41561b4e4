package org.hlo4j.message;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * A type of messages: the table of its fields, in the order in which they are written. Fields that
 * the table lacks are skipped, and counted unless it says that they are ignored.
 *
 * @param <M> the record of a message
 */
public final class Message<M> {
  private final String name;
  private final List<MessageField<M, ?>> fields;
  private final Function<Values<M>, M> constructor;
  private final Set<Integer> ignored;
  private final int[] places;

  Message(
      String name,
      Function<Values<M>, M> constructor,
      List<MessageField<M, ?>> fields,
      Set<Integer> ignored) {
    this.name = name;
    this.constructor = constructor;
    this.fields = fields;
    this.ignored = Set.copyOf(ignored);
    int last = fields.stream().mapToInt(MessageField::number).max().orElse(0);
    this.places = new int[last + 1];
    for (int i = 0; i < fields.size(); i++) {
      places[fields.get(i).number()] = i + 1;
    }
  }

  /**
   * {@return the same messages, of which other fields are skipped when they are read}
   *
   * @param some fields of this table
   */
  public Message<M> only(List<MessageField<M, ?>> some) {
    return new Message<>(name, constructor, some, ignored);
  }

  /**
   * The values of the fields of one message.
   *
   * @param <M> the record of the message
   */
  public static final class Values<M> {
    private final Message<M> type;
    private final MessageInput input;
    private final long offset;
    private final @Nullable Object[] read;

    private Values(Message<M> type, MessageInput input) {
      this.type = type;
      this.input = input;
      this.offset = input.offset();
      this.read = new Object[type.fields.size()];
    }

    /** {@return the offset of the message in the file} */
    public long offset() {
      return offset;
    }

    /**
     * {@return the value of a field}
     *
     * @param <V> the type of the value
     * @param field the field
     */
    public <V extends @Nullable Object> V get(MessageField<M, V> field) {
      return field.valueOf(read(field));
    }

    @Nullable Object read(MessageField<M, ?> field) {
      return read[type.places[field.number()] - 1];
    }

    List<MessageField<M, ?>> fields() {
      return type.fields;
    }

    /**
     * {@return an error at the message}
     *
     * @param message what is wrong
     */
    public DiagnosticException error(String message) {
      return input.errorAt(offset, message);
    }
  }

  /**
   * {@return a message}
   *
   * @param input its bytes
   * @throws DiagnosticException if they are damaged
   */
  public M read(MessageInput input) {
    Values<M> values = new Values<>(this, input);
    while (input.next()) {
      int place = input.field() < places.length ? places[input.field()] : 0;
      if (place != 0) {
        values.read[place - 1] = fields.get(place - 1).read(input, values.read[place - 1]);
      } else if (ignored.contains(input.field())) {
        input.skip();
      } else {
        input.skipUnknown(name);
      }
    }
    try {
      return constructor.apply(values);
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw values.error(String.valueOf(wrong.getMessage()));
    }
  }

  /**
   * Writes a message.
   *
   * @param message the message
   * @param output receives its bytes
   * @throws IOException if they cannot be written
   */
  public void write(M message, MessageOutput output) throws IOException {
    for (MessageField<M, ?> field : fields) {
      field.writeOf(message, output);
    }
  }

  /**
   * {@return the bytes of a message}
   *
   * @param message the message
   */
  public byte[] toBytes(M message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(message, new MessageOutput(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  long size(M message) {
    return fields.stream().mapToLong(field -> field.sizeOf(message)).sum();
  }
}
