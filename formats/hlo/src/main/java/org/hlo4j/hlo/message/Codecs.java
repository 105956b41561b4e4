package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloWord;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.ReadScope;
import org.hlo4j.hlo.define.WriteScope;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.MessageField;
import org.jspecify.annotations.Nullable;

/** What codecs of attributes are made of. */
public final class Codecs {
  private Codecs() {}

  /**
   * {@return a field that has the value}
   *
   * @param <T> the type of the value
   * @param field the field
   */
  public static <T> AttributeCodec<T> field(
      MessageField<FieldValues, ? extends @Nullable T> field) {
    return of(message -> message.get(field), (value, message) -> put(message, field, value));
  }

  @SuppressWarnings("unchecked") // values of a field are of its type
  private static <T> void put(
      FieldValues message, MessageField<FieldValues, ? extends @Nullable T> field, T value) {
    message.set((MessageField<FieldValues, @Nullable T>) field, value);
  }

  /**
   * {@return two functions that need not know what numbers mean}
   *
   * @param <T> the type of the value
   * @param read reads the value
   * @param write writes it
   */
  public static <T> AttributeCodec<T> of(
      Function<FieldValues, @Nullable T> read, BiConsumer<T, FieldValues> write) {
    return new AttributeCodec<>() {
      @Override
      public @Nullable T read(FieldValues message, ReadScope scope) {
        return read.apply(message);
      }

      @Override
      public void write(T value, FieldValues message, WriteScope scope) {
        write.accept(value, message);
      }
    };
  }

  /**
   * {@return a field whose value stands for another}
   *
   * @param <T> the type of the value
   * @param <V> the type of that of the field
   * @param field the field
   * @param to makes the value, null if there is none
   * @param from makes that of the field
   */
  public static <T, V extends @Nullable Object> AttributeCodec<T> mapped(
      MessageField<FieldValues, V> field, Function<V, @Nullable T> to, Function<T, V> from) {
    return of(
        message -> to.apply(message.get(field)),
        (value, message) -> message.set(field, from.apply(value)));
  }

  /**
   * {@return an integer, which is absent if it is zero}
   *
   * @param field the field
   */
  public static AttributeCodec<Long> nonZero(MessageField<FieldValues, Long> field) {
    return mapped(field, value -> value == 0 ? null : value, value -> value);
  }

  /**
   * {@return an integer, which is one if it is absent}
   *
   * @param field the field
   */
  public static AttributeCodec<Long> atLeastOne(MessageField<FieldValues, Long> field) {
    return mapped(field, value -> Math.max(1, value), value -> value);
  }

  /**
   * {@return the only one of a list of integers}
   *
   * @param field the field
   */
  public static AttributeCodec<Long> only(MessageField<FieldValues, LongList> field) {
    return mapped(
        field, values -> values.size() == 1 ? values.get(0) : null, value -> LongList.of(value));
  }

  /**
   * {@return a value of an enumeration, by its number}
   *
   * @param <E> the enumeration
   * @param field the field
   * @param type the enumeration
   */
  public static <E extends Enum<E> & HloWord> AttributeCodec<E> word(
      MessageField<FieldValues, Long> field, Class<E> type) {
    return mapped(
        field,
        number -> Kinds.words(type, LongList.of(number)).getFirst(),
        value -> (long) value.number());
  }

  /**
   * {@return a value of an enumeration, by its number; that of zero is none}
   *
   * @param <E> the enumeration
   * @param field the field
   * @param type the enumeration
   */
  public static <E extends Enum<E> & HloWord> AttributeCodec<E> wordOrNone(
      MessageField<FieldValues, Long> field, Class<E> type) {
    return mapped(
        field,
        number -> number == 0 ? null : Kinds.words(type, LongList.of(number)).getFirst(),
        value -> (long) value.number());
  }

  /**
   * {@return a value of an enumeration, by its word}
   *
   * @param <E> the enumeration
   * @param field the field
   * @param type the enumeration
   */
  public static <E extends Enum<E> & HloWord> AttributeCodec<E> text(
      MessageField<FieldValues, String> field, Class<E> type) {
    return mapped(field, text -> Kinds.ofText(type, text), HloWord::text);
  }

  /**
   * {@return a value within a message that is in a field}
   *
   * @param <T> the type of the value
   * @param field the field
   * @param inner the codec in that message
   */
  public static <T> AttributeCodec<T> within(
      MessageField<FieldValues, @Nullable FieldValues> field, AttributeCodec<T> inner) {
    return new AttributeCodec<>() {
      @Override
      public @Nullable T read(FieldValues message, ReadScope scope) {
        FieldValues nested = message.get(field);
        return nested == null ? null : inner.read(nested, scope);
      }

      @Override
      public void write(T value, FieldValues message, WriteScope scope) {
        FieldValues nested = message.get(field);
        if (nested == null) {
          nested = new FieldValues();
          message.set(field, nested);
        }
        inner.write(value, nested, scope);
      }
    };
  }

  /**
   * {@return a computation that is called, by its place among those}
   *
   * @param place the place
   */
  public static AttributeCodec<HloComputation> called(int place) {
    return calledIf(place, scope -> true);
  }

  /**
   * {@return a computation that is called if something holds}
   *
   * @param place the place
   * @param condition what must hold
   */
  public static AttributeCodec<HloComputation> calledIf(
      int place, Function<ReadScope, Boolean> condition) {
    return new AttributeCodec<>() {
      @Override
      public @Nullable HloComputation read(FieldValues message, ReadScope scope) {
        List<HloComputation> called = scope.called();
        return condition.apply(scope) && place < called.size() ? called.get(place) : null;
      }

      @Override
      public void write(HloComputation value, FieldValues message, WriteScope scope) {
        scope.call(place, value);
      }
    };
  }

  /**
   * {@return all computations that are called, if something holds}
   *
   * @param condition what must hold
   */
  public static AttributeCodec<List<HloComputation>> allCalledIf(
      Function<ReadScope, Boolean> condition) {
    return new AttributeCodec<>() {
      @Override
      public @Nullable List<HloComputation> read(FieldValues message, ReadScope scope) {
        return condition.apply(scope) ? new ArrayList<>(scope.called()) : null;
      }

      @Override
      public void write(List<HloComputation> value, FieldValues message, WriteScope scope) {
        for (int i = 0; i < value.size(); i++) {
          scope.call(i, value.get(i));
        }
      }
    };
  }
}
