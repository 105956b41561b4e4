package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.PjrtValue;

/** Options and attributes, as arrays of the C API and as maps. */
@SuppressWarnings("restricted") // native access is this package's task
public final class NamedValues {
  private static final String NAME = "PJRT_NamedValue";
  private static final CStruct STRUCT = Layouts.newest().struct(NAME);
  private static final Map<String, Integer> TYPES =
      Layouts.newest().enumeration("PJRT_NamedValue_Type");
  private static final int TEXT = type("kString");
  private static final int INT64 = type("kInt64");
  private static final int INT64_LIST = type("kInt64List");
  private static final int FLOAT = type("kFloat");
  private static final int BOOL = type("kBool");

  private NamedValues() {}

  private static int type(String word) {
    return TYPES.getOrDefault(word, -1);
  }

  /**
   * {@return the values of an array, in its order}
   *
   * @param args what refers to the array
   * @param field the name of the pointer to it
   * @param count the name of the field that says how many values there are
   */
  public static Map<String, PjrtValue> read(CArgs args, String field, String count) {
    Map<String, PjrtValue> values = new LinkedHashMap<>();
    if (args.getLong(count) > 0) {
      // The plugin's structures may be longer than those known here: the first one says.
      long stride =
          args.get(field)
              .reinterpret(Long.BYTES)
              .get(ValueLayout.JAVA_LONG, STRUCT.offset("struct_size"));
      MemorySegment array =
          args.array(field, count, Math.max(stride, STRUCT.size()) + Long.BYTES - 1 & -Long.BYTES);
      long bytes = array.byteSize() / args.getLong(count);
      for (long at = 0; at < array.byteSize(); at += bytes) {
        MemorySegment each = array.asSlice(at, bytes);
        value(each).ifPresent(value -> values.put(text(each, "name", "name_size"), value));
      }
    }
    return Collections.unmodifiableMap(values);
  }

  /** Returns a value; empty if it is of a type that is not known. */
  private static Optional<PjrtValue> value(MemorySegment each) {
    int type = each.get(ValueLayout.JAVA_INT, STRUCT.offset("type"));
    PjrtValue value = null;
    if (type == TEXT) {
      value = PjrtValue.of(text(each, "string_value", "value_size"));
    } else if (type == INT64) {
      value = PjrtValue.of(each.get(ValueLayout.JAVA_LONG, STRUCT.offset("int64_value")));
    } else if (type == INT64_LIST) {
      MemorySegment numbers = bytes(each, "int64_array_value", "value_size", Long.BYTES);
      value =
          new PjrtValue.Int64List(LongList.of(numbers.toArray(ValueLayout.JAVA_LONG_UNALIGNED)));
    } else if (type == FLOAT) {
      value = PjrtValue.of(each.get(ValueLayout.JAVA_FLOAT, STRUCT.offset("float_value")));
    } else if (type == BOOL) {
      value = PjrtValue.of(each.get(ValueLayout.JAVA_BYTE, STRUCT.offset("bool_value")) != 0);
    }
    return Optional.ofNullable(value);
  }

  private static String text(MemorySegment each, String pointer, String size) {
    return new String(
        bytes(each, pointer, size, 1).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  private static MemorySegment bytes(MemorySegment each, String pointer, String size, int stride) {
    long count = each.get(ValueLayout.JAVA_LONG, STRUCT.offset(size));
    return each.get(ValueLayout.ADDRESS, STRUCT.offset(pointer))
        .reinterpret(Math.multiplyExact(count, stride));
  }

  /**
   * {@return an array of values}
   *
   * @param values the values
   * @param arena holds the array and what it refers to
   */
  public static MemorySegment write(Map<String, PjrtValue> values, Arena arena) {
    MemorySegment array = arena.allocate(Math.max(1, values.size()) * STRUCT.stride(), Long.BYTES);
    array.fill((byte) 0);
    long at = 0;
    for (Map.Entry<String, PjrtValue> entry : values.entrySet()) {
      MemorySegment each = array.asSlice(at, STRUCT.stride());
      STRUCT.initialize(each);
      setText(each, "name", "name_size", entry.getKey(), arena);
      set(each, entry.getValue(), arena);
      at += STRUCT.stride();
    }
    return array;
  }

  private static void set(MemorySegment each, PjrtValue value, Arena arena) {
    each.set(ValueLayout.JAVA_LONG, STRUCT.offset("value_size"), 1);
    int type =
        switch (value) {
          case PjrtValue.Text text -> {
            setText(each, "string_value", "value_size", text.value(), arena);
            yield TEXT;
          }
          case PjrtValue.Int64 number -> {
            each.set(ValueLayout.JAVA_LONG, STRUCT.offset("int64_value"), number.value());
            yield INT64;
          }
          case PjrtValue.Int64List numbers -> {
            int count = numbers.values().size();
            MemorySegment list = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
            for (int i = 0; i < count; i++) {
              list.setAtIndex(ValueLayout.JAVA_LONG, i, numbers.values().get(i));
            }
            each.set(ValueLayout.ADDRESS, STRUCT.offset("int64_array_value"), list);
            each.set(ValueLayout.JAVA_LONG, STRUCT.offset("value_size"), count);
            yield INT64_LIST;
          }
          case PjrtValue.Float32 number -> {
            each.set(ValueLayout.JAVA_FLOAT, STRUCT.offset("float_value"), number.value());
            yield FLOAT;
          }
          case PjrtValue.Bool truth -> {
            each.set(
                ValueLayout.JAVA_BYTE, STRUCT.offset("bool_value"), (byte) (truth.value() ? 1 : 0));
            yield BOOL;
          }
        };
    each.set(ValueLayout.JAVA_INT, STRUCT.offset("type"), type);
  }

  private static void setText(
      MemorySegment each, String pointer, String size, String text, Arena arena) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // Some plugins read names up to a zero.
    MemorySegment copy = arena.allocate(bytes.length + 1L);
    MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
    copy.set(ValueLayout.JAVA_BYTE, bytes.length, (byte) 0);
    each.set(ValueLayout.ADDRESS, STRUCT.offset(pointer), copy);
    each.set(ValueLayout.JAVA_LONG, STRUCT.offset(size), bytes.length);
  }
}
