package org.hlo4j.onnx.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of messages: the table of its fields, in the order in which they are written. Fields that
 * the table lacks are skipped.
 *
 * @param <M> the record of a message
 */
final class Message<M> {
  private final List<MessageField<M, ?>> fields;
  private final Function<Values<M>, M> constructor;
  private final int[] places;

  Message(Function<Values<M>, M> constructor, List<MessageField<M, ?>> fields) {
    this.constructor = constructor;
    this.fields = fields;
    int last = fields.stream().mapToInt(MessageField::number).max().orElse(0);
    this.places = new int[last + 1];
    for (int i = 0; i < fields.size(); i++) {
      places[fields.get(i).number()] = i + 1;
    }
  }

  /**
   * The values of the fields of one message.
   *
   * @param <M> the record of the message
   */
  static final class Values<M> {
    private final Message<M> type;
    private final long offset;
    private final @Nullable Object[] read;

    private Values(Message<M> type, long offset) {
      this.type = type;
      this.offset = offset;
      this.read = new Object[type.fields.size()];
    }

    /** Returns the offset of the message in the file. */
    long offset() {
      return offset;
    }

    <V extends @Nullable Object> V get(MessageField<M, V> field) {
      return field.value().apply(read[type.places[field.number()] - 1]);
    }
  }

  M read(ProtoInput input) {
    Values<M> values = new Values<>(this, input.offset());
    while (input.next()) {
      int place = input.field() < places.length ? places[input.field()] : 0;
      if (place == 0) {
        input.skip();
      } else {
        values.read[place - 1] = fields.get(place - 1).reader().read(input, values.read[place - 1]);
      }
    }
    return constructor.apply(values);
  }

  void write(M message, CodedOutputStream output) throws IOException {
    for (MessageField<M, ?> field : fields) {
      field.writeOf(message, output);
    }
  }

  long size(M message) {
    return fields.stream().mapToLong(field -> field.sizeOf(message)).sum();
  }
}
