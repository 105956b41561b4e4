package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Blob;

/** Collects the integers of a protocol buffer by field; everything else is skipped. */
final class ProtoScanner {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH = 2;
  private static final int FIXED_32 = 5;

  private final Blob bytes;
  private long at;

  ProtoScanner(Blob bytes) {
    this.bytes = bytes;
  }

  /**
   * Adds the integers of field {@code n} to list {@code n}, if there is one. Returns whether the
   * bytes are a valid protocol buffer.
   */
  boolean scan(List<List<Long>> fields) {
    try {
      while (at < bytes.size()) {
        long tag = varint();
        List<Long> values = tag >>> 3 < fields.size() ? fields.get((int) (tag >>> 3)) : List.of();
        switch ((int) tag & 7) {
          case VARINT -> add(values, varint());
          case LENGTH -> packed(values);
          case FIXED_64 -> skip(Long.BYTES);
          case FIXED_32 -> skip(Integer.BYTES);
          default -> throw new IndexOutOfBoundsException("no such kind of field");
        }
      }
      return true;
    } catch (IndexOutOfBoundsException notOne) {
      return false;
    }
  }

  private static void add(List<Long> values, long value) {
    if (values instanceof ArrayList<Long>) {
      values.add(value);
    }
  }

  private void packed(List<Long> values) {
    long end = varint() + at;
    if (end < at || end > bytes.size()) {
      throw new IndexOutOfBoundsException("a field is longer than the message");
    }
    while (at < end) {
      add(values, varint());
    }
  }

  private void skip(int count) {
    at += count;
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at >= bytes.size()) {
        throw new IndexOutOfBoundsException("the message ends within a number");
      }
      byte next = bytes.byteAt(at++);
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("a number is longer than 64 bits");
  }
}
