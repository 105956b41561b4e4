package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message in the encoding of Protocol Buffers, which can be modified and
 * reassembled with consistent lengths. Without a schema, what can be read as a message is one.
 */
final class MessageFields {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;
  private static final int MAX_DEPTH = 40;

  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    3,
    7,
    64,
    100,
    1000,
    0xFFFF,
    1 << 20,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    1L << 40,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  /** A field: a number, or bytes, or a message. */
  private static final class Field {
    private final int number;
    private final int type;
    private long value;
    private byte[] bytes = {};
    private @Nullable List<Field> fields;

    Field(int number, int type) {
      this.number = number;
      this.type = type;
    }

    Field copy() {
      Field copy = new Field(number, type);
      copy.value = value;
      copy.bytes = bytes;
      copy.fields = fields == null ? null : copies(fields);
      return copy;
    }

    void set(Field other) {
      value = other.value;
      bytes = other.bytes;
      fields = other.fields == null ? null : copies(other.fields);
    }
  }

  private final List<Field> root;

  private MessageFields(List<Field> root) {
    this.root = root;
  }

  private static List<Field> copies(List<Field> fields) {
    return new ArrayList<>(fields.stream().map(Field::copy).toList());
  }

  /** Returns the fields of a message; null if the bytes are not one. */
  static @Nullable MessageFields ofOrNull(byte[] bytes) {
    List<Field> fields = new Reader(bytes).fieldsOrNull(0);
    return fields == null || fields.isEmpty() ? null : new MessageFields(fields);
  }

  private static final class Reader {
    private final byte[] bytes;
    private int at;
    private boolean isValid = true;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    private long number(int size) {
      long value = 0;
      isValid &= at + size <= bytes.length;
      for (int i = 0; isValid && i < size; i++) {
        value |= (bytes[at++] & 0xFFL) << (8 * i);
      }
      return value;
    }

    private long varint() {
      long value = 0;
      for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
        byte next = bytes[at++];
        value |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return value;
        }
      }
      isValid = false;
      return 0;
    }

    @Nullable List<Field> fieldsOrNull(int depth) {
      List<Field> fields = new ArrayList<>();
      while (at < bytes.length && depth < MAX_DEPTH) {
        long tag = varint();
        Field field = new Field((int) (tag >>> 3), (int) tag & 7);
        isValid &= tag >>> 3 > 0 && tag >>> 3 < 1 << 10;
        switch (field.type) {
          case VARINT -> field.value = varint();
          case FIXED64 -> field.value = number(Long.BYTES);
          case FIXED32 -> field.value = number(Integer.BYTES);
          case BYTES -> {
            long size = varint();
            isValid &= size >= 0 && size <= bytes.length - at;
            if (isValid) {
              field.bytes = Arrays.copyOfRange(bytes, at, at + (int) size);
              field.fields = new Reader(field.bytes).fieldsOrNull(depth + 1);
              at += (int) size;
            }
          }
          default -> isValid = false;
        }
        if (!isValid) {
          return null;
        }
        fields.add(field);
      }
      return fields;
    }
  }

  byte[] toBytes() {
    return toBytes(root);
  }

  private static byte[] toBytes(List<Field> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Field field : fields) {
      varint(out, ((long) field.number << 3) | field.type);
      switch (field.type) {
        case VARINT -> varint(out, field.value);
        case FIXED64 -> number(out, field.value, Long.BYTES);
        case FIXED32 -> number(out, field.value, Integer.BYTES);
        default -> {
          byte[] bytes = field.fields == null ? field.bytes : toBytes(field.fields);
          varint(out, bytes.length);
          out.writeBytes(bytes);
        }
      }
    }
    return out.toByteArray();
  }

  private static void number(ByteArrayOutputStream out, long value, int size) {
    for (int i = 0; i < size; i++) {
      out.write((int) (value >>> (8 * i)));
    }
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
      out.write((int) ((rest & 0x7F) | 0x80));
    }
    out.write((int) rest);
  }

  /** A field and the message in which it is. */
  private record Place(List<Field> fields, int index) {
    Field field() {
      return fields.get(index);
    }
  }

  private static void collect(List<Field> fields, List<Place> places) {
    for (int i = 0; i < fields.size(); i++) {
      places.add(new Place(fields, i));
      if (fields.get(i).fields != null) {
        collect(fields.get(i).fields, places);
      }
    }
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    collect(root, places);
    return places;
  }

  /**
   * Modifies one field.
   *
   * @param other another message, whose fields may take the place of this one's
   */
  void mutate(Random random, MessageFields other) {
    List<Place> places = places();
    Place place = places.get(random.nextInt(places.size()));
    Field field = place.field();
    switch (random.nextInt(8)) {
      case 0 -> place.fields.remove(place.index);
      case 1 -> place.fields.add(random.nextInt(place.fields.size() + 1), field.copy());
      case 2 ->
          java.util.Collections.swap(
              place.fields, place.index, random.nextInt(place.fields.size()));
      case 3 -> like(field, places, random);
      case 4 -> like(field, other.places(), random);
      default -> value(field, random);
    }
  }

  /** Replaces a field by one that has its number and its type. */
  private static void like(Field field, List<Place> from, Random random) {
    List<Place> alike =
        from.stream()
            .filter(
                place -> place.field().number == field.number && place.field().type == field.type)
            .toList();
    if (!alike.isEmpty()) {
      field.set(alike.get(random.nextInt(alike.size())).field().copy());
    }
  }

  private static void value(Field field, Random random) {
    int choice = random.nextInt(4);
    if (field.type != BYTES) {
      field.value =
          switch (choice) {
            case 0 -> field.value + 1;
            case 1 -> field.value - 1;
            case 2 -> random.nextInt(32);
            default -> NUMBERS[random.nextInt(NUMBERS.length)];
          };
    } else if (choice == 0 || field.bytes.length == 0) {
      field.fields = null;
      field.bytes = new byte[random.nextInt(24)];
      random.nextBytes(field.bytes);
    } else if (field.fields == null) {
      // Elements of tensors: small ones, at the places of integers.
      field.bytes = field.bytes.clone();
      int at = random.nextInt(field.bytes.length);
      field.bytes[choice == 1 ? at : at & ~7] = (byte) (random.nextInt(12) - 2);
    }
  }
}
