package org.hlo4j.hlo.message;

import java.util.List;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloWord;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.jspecify.annotations.Nullable;

/** Kinds of values that fields of several messages have. */
final class Kinds {
  /** An integer of 32 bits. */
  static final Kind<Long> INT32 = Kind.INT.map(value -> (long) value.intValue(), value -> value);

  private Kinds() {}

  /** A value of an enumeration, by its number. */
  static <E extends Enum<E> & HloWord> Kind<E> word(Class<E> type) {
    E[] values = type.getEnumConstants();
    return Kind.INT.map(number -> find(values, type, number), value -> (long) value.number());
  }

  private static <E extends HloWord> E find(E[] values, Class<E> type, long number) {
    for (E value : values) {
      if (value.number() == number) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "no number of %s: %s".formatted(type.getSimpleName(), number));
  }

  /** A value of an enumeration, by its word. */
  static <E extends Enum<E> & HloWord> @Nullable E ofText(Class<E> type, String text) {
    for (E value : type.getEnumConstants()) {
      if (value.text().equals(text)) {
        return value;
      }
    }
    return null;
  }

  /** Values of an enumeration, by their numbers. */
  static <E extends Enum<E> & HloWord> List<E> words(Class<E> type, LongList numbers) {
    E[] values = type.getEnumConstants();
    return numbers.stream().mapToObj(number -> find(values, type, number)).toList();
  }

  /** Numbers of values of an enumeration. */
  static LongList numbers(List<? extends HloWord> values) {
    return LongList.wrap(values.stream().mapToLong(HloWord::number).toArray());
  }

  /** Truth values as numbers. */
  static LongList ofBooleans(List<Boolean> values) {
    return LongList.wrap(values.stream().mapToLong(value -> value ? 1 : 0).toArray());
  }

  static List<Boolean> toBooleans(LongList values) {
    return values.stream().mapToObj(value -> value != 0).toList();
  }

  /** A type of elements, null for the number that is none. */
  static @Nullable HloElementType typeOrNone(long number) {
    if (number == 0) {
      return null;
    }
    HloElementType type = HloElementType.ofNumber(number);
    if (type == null) {
      throw new IllegalArgumentException("no type of elements has the number " + number);
    }
    return type;
  }

  static long numberOf(@Nullable HloElementType type) {
    return type == null ? 0 : type.number();
  }
}
