package org.hlo4j.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** The fields that extend a header. */
final class ExtraFields {
  static final int ZIP64 = 0x0001;
  static final int UNICODE_PATH = 0x7075;

  /** The value of a number in a header that stands in the ZIP64 field instead. */
  static final long ELSEWHERE = 0xFFFF_FFFFL;

  private static final int HEAD = 4;
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final Map<Integer, ByteBuffer> fields = new HashMap<>();
  private final String entry;
  private final long offset;

  /** The numbers of the header that are not read yet. */
  private final ByteBuffer numbers;

  /**
   * Reads the fields of a header.
   *
   * @param offset of the header
   * @param entry whose header it is
   */
  ExtraFields(ByteBuffer bytes, long offset, String entry) throws ArchiveException {
    this.offset = offset;
    this.entry = entry;
    int at = 0;
    while (bytes.limit() - at >= HEAD) {
      int id = bytes.getShort(at) & 0xFFFF;
      int length = bytes.getShort(at + 2) & 0xFFFF;
      at += HEAD;
      if (length > bytes.limit() - at) {
        throw error("extra fields are cut off");
      }
      ByteBuffer field = bytes.slice(at, length).order(ByteOrder.LITTLE_ENDIAN);
      if (id == UNICODE_PATH && length == 0) {
        throw error("has an empty second name");
      }
      boolean isSecond = fields.putIfAbsent(id, field) != null;
      if (isSecond && (id == ZIP64 || id == UNICODE_PATH)) {
        throw error("has two extra fields 0x%04x".formatted(id));
      }
      at += length;
    }
    numbers = get(ZIP64).duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns a field; an empty one if there is none. */
  ByteBuffer get(int id) {
    return fields.getOrDefault(id, NONE);
  }

  /** Returns a number of the header, the next of the field ZIP64 if it is there. */
  long number(int inHeader) throws ArchiveException {
    long number = Integer.toUnsignedLong(inHeader);
    if (number != ELSEWHERE || !fields.containsKey(ZIP64)) {
      return number;
    }
    if (numbers.remaining() < Long.BYTES) {
      throw error("extra field of 64-bit numbers is cut off");
    }
    long large = numbers.getLong();
    if (large < 0) {
      throw error("has a size or offset of 2⁶³ or more");
    }
    return large;
  }

  private ArchiveException error(String message) {
    return new ArchiveException(offset, "entry '" + entry + "': " + message);
  }
}
