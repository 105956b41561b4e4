package org.hlo4j.hlo.message;

import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The table of the fields of a message that has no record. */
final class FieldRows {
  private final MessageFields<FieldValues> fields = MessageFields.packed();

  Message<FieldValues> build(String name) {
    return fields.build(name, FieldValues::new);
  }

  /** Lists a field that is left out on purpose, for a reason that the table states. */
  FieldRows ignore(int number) {
    fields.ignore(number);
    return this;
  }

  MessageField<FieldValues, Long> integer(int number) {
    return FieldValues.Getter.of(getter -> fields.integer(number, getter));
  }

  MessageField<FieldValues, @Nullable Long> optionalInteger(int number) {
    return FieldValues.Getter.of(getter -> fields.optional(number, Kind.INT, getter));
  }

  MessageField<FieldValues, Boolean> bool(int number) {
    return FieldValues.Getter.of(getter -> fields.withDefault(number, Kind.BOOL, false, getter));
  }

  MessageField<FieldValues, Float> number(int number) {
    return FieldValues.Getter.of(getter -> fields.withDefault(number, Kind.FLOAT, 0f, getter));
  }

  MessageField<FieldValues, String> text(int number) {
    return FieldValues.Getter.of(
        getter -> fields.withDefault(number, Kind.BYTE_STRING, "", getter));
  }

  /** The bytes of fields, of any kind. */
  MessageField<FieldValues, List<Blob>> blobs(int number) {
    return FieldValues.Getter.of(getter -> fields.repeated(number, Kind.ANY, getter));
  }

  MessageField<FieldValues, LongList> integers(int number) {
    return FieldValues.Getter.of(getter -> fields.integers(number, getter));
  }

  <T> MessageField<FieldValues, @Nullable T> message(int number, Supplier<Message<T>> type) {
    return FieldValues.Getter.of(getter -> fields.message(number, type, getter));
  }

  <T> MessageField<FieldValues, List<T>> messages(int number, Supplier<Message<T>> type) {
    return FieldValues.Getter.of(getter -> fields.messages(number, type, getter));
  }
}
