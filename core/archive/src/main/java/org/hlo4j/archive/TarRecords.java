package org.hlo4j.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The records of an extended header of the POSIX format {@code pax}. */
final class TarRecords {
  private static final String UTF_8 = "ISO-IR 10646 2000 UTF-8";

  /** A number has so many digits at most. */
  private static final int MOST_DIGITS = 18;

  private TarRecords() {}

  /**
   * Returns the records by their key: {@code LENGTH KEY=VALUE} and a line feed, in bytes.
   *
   * @param offset where they are in the archive
   */
  static Map<String, String> of(byte[] bytes, long offset) throws ArchiveException {
    Map<String, String> records = new HashMap<>();
    int at = 0;
    while (at < bytes.length) {
      int space = at;
      while (space < bytes.length && bytes[space] >= '0' && bytes[space] <= '9') {
        space++;
      }
      boolean isNumber = space > at && space - at <= 9 && bytes[at] != '0' && space < bytes.length;
      int length =
          isNumber
              ? Integer.parseInt(new String(bytes, at, space - at, StandardCharsets.US_ASCII))
              : 0;
      int end = at + length - 1;
      if (!isNumber
          || bytes[space] != ' '
          || length > bytes.length - at
          || end <= space
          || bytes[end] != '\n') {
        throw new ArchiveException(offset + at, "an extended header is damaged");
      }
      String record = TarHeader.text(ByteBuffer.wrap(bytes, space + 1, end - space - 1), offset);
      add(record, records, offset);
      at = end + 1;
    }
    return records;
  }

  private static void add(String record, Map<String, String> records, long offset)
      throws ArchiveException {
    int equals = record.indexOf('=');
    if (equals <= 0) {
      throw new ArchiveException(offset, "an extended header is damaged");
    }
    String key = record.substring(0, equals);
    String value = record.substring(equals + 1);
    if (key.equals("hdrcharset") && !value.equals(UTF_8)) {
      throw new ArchiveException(offset, "an extended header is not in UTF-8");
    }
    boolean isDamaged =
        switch (key) {
          case "size" -> !value.matches("0|[1-9][0-9]*") || value.length() > MOST_DIGITS;
          case "path" -> value.indexOf('\0') >= 0;
          default -> false;
        };
    boolean mayRepeat = key.startsWith("GNU.sparse."); // the map of a sparse file
    if (isDamaged || (records.put(key, value) != null && !mayRepeat)) {
      throw new ArchiveException(offset, "an extended header has no " + key + ", or two");
    }
  }
}
