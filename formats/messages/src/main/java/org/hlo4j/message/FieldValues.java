package org.hlo4j.message;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A message without a record: the values of its fields. It is for messages of many fields, of which
 * few are there.
 */
public final class FieldValues {
  private final Map<MessageField<FieldValues, ?>, Object> values = new HashMap<>();
  private final Set<MessageField<FieldValues, ?>> unused = new LinkedHashSet<>();
  private final long offset;

  /** Creates a message without values, to be written. */
  public FieldValues() {
    this.offset = -1;
  }

  /**
   * Creates a message of what was read.
   *
   * @param read the values of the fields
   */
  public FieldValues(Message.Values<FieldValues> read) {
    this.offset = read.offset();
    for (MessageField<FieldValues, ?> field : read.fields()) {
      Object value = read.read(field);
      if (value != null) {
        values.put(field, field.valueOf(value));
        unused.add(field);
      }
    }
  }

  /** {@return the offset of the message in the file, -1 if it was not read} */
  public long offset() {
    return offset;
  }

  /**
   * {@return the value of a field}
   *
   * @param <V> the type of the value
   * @param field the field
   */
  @SuppressWarnings("unchecked") // by set
  public <V extends @Nullable Object> V get(MessageField<FieldValues, V> field) {
    unused.remove(field);
    Object value = values.get(field);
    return value == null ? field.valueOf(null) : (V) value;
  }

  /** Returns the numbers of the fields that were read, but that nobody has asked for. */
  List<Integer> unused() {
    return unused.stream().map(MessageField::number).toList();
  }

  /**
   * Sets a field.
   *
   * @param <V> the type of the value
   * @param field the field
   * @param value the value
   */
  public <V extends @Nullable Object> void set(MessageField<FieldValues, V> field, V value) {
    if (value == null) {
      values.remove(field);
    } else {
      values.put(field, value);
    }
  }

  /**
   * The getter of a field of such messages, which is known once there is the field.
   *
   * @param <V> the type of the value
   */
  public static final class Getter<V extends @Nullable Object> implements Function<FieldValues, V> {
    private @Nullable MessageField<FieldValues, V> field;

    /**
     * {@return the field}
     *
     * @param table makes the field of this getter
     */
    public static <V extends @Nullable Object> MessageField<FieldValues, V> of(
        Function<Function<FieldValues, V>, MessageField<FieldValues, V>> table) {
      Getter<V> getter = new Getter<>();
      MessageField<FieldValues, V> field = table.apply(getter);
      getter.field = field;
      return field;
    }

    @Override
    public V apply(FieldValues message) {
      if (field == null) {
        throw new IllegalStateException("a field is used before it is there");
      }
      return message.get(field);
    }
  }
}
