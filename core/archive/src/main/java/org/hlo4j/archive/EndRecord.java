package org.hlo4j.archive;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The records that end an archive, and say where its directory is.
 *
 * @param start where the directory begins in the file
 * @param end where it ends
 * @param entries how many entries it has
 * @param prefix the number of bytes before the archive, which its offsets do not count
 */
record EndRecord(long start, long end, long entries, long prefix) {
  static final int SIGNATURE = 0x06054b50;
  private static final int SIZE = 22;
  private static final int LARGE_SIGNATURE = 0x06064b50;
  private static final int LARGE_SIZE = 56;
  private static final int LOCATOR_SIGNATURE = 0x07064b50;
  private static final int LOCATOR_SIZE = 20;
  private static final int MOST_COMMENT = 0xFFFF;

  /** The bytes of a record that its own size does not count. */
  private static final int LARGE_HEAD = 12;

  /**
   * Finds the last record, as Python's {@code zipfile} does: at the end of the file if that is one
   * without a comment, else where its signature is last. The comment must end with the file.
   */
  static EndRecord of(ByteSource source) throws IOException {
    long size = source.size();
    if (size < SIZE) {
      throw new ArchiveException(0, "not a zip archive");
    }
    int length = (int) Math.min(size, SIZE + MOST_COMMENT);
    ByteBuffer tail = source.read(size - length, length);
    int at = length - SIZE;
    if (tail.getInt(at) != SIGNATURE || tail.getShort(at + SIZE - 2) != 0) {
      at = length - Integer.BYTES;
      while (at >= 0 && tail.getInt(at) != SIGNATURE) {
        at--;
      }
    }
    long offset = size - length + at;
    if (at < 0) {
      throw new ArchiveException(0, "not a zip archive: it has no end of a directory");
    }
    if (at > length - SIZE) {
      throw new ArchiveException(offset, "archive is cut off in the end of its directory");
    }
    if ((tail.getShort(at + SIZE - 2) & 0xFFFF) != length - SIZE - at) {
      throw new ArchiveException(offset, "archive does not end where its directory says");
    }
    return large(source, offset, tail.slice(at, SIZE).order(tail.order()));
  }

  private static EndRecord large(ByteSource source, long offset, ByteBuffer end)
      throws IOException {
    if (offset < LOCATOR_SIZE
        || source.read(offset - LOCATOR_SIZE, Integer.BYTES).getInt() != LOCATOR_SIGNATURE) {
      return record(
          offset,
          new long[] {
            end.getShort(4) & 0xFFFF,
            end.getShort(6) & 0xFFFF,
            end.getShort(8) & 0xFFFF,
            end.getShort(10) & 0xFFFF,
            end.getInt(12) & 0xFFFF_FFFFL,
            end.getInt(16) & 0xFFFF_FFFFL
          });
    }
    ByteBuffer locator = source.read(offset - LOCATOR_SIZE, LOCATOR_SIZE);
    long at = offset - LOCATOR_SIZE - LARGE_SIZE;
    ByteBuffer large = at < 0 ? ByteBuffer.allocate(LARGE_SIZE) : source.read(at, LARGE_SIZE);
    if (large.getInt(0) != LARGE_SIGNATURE || large.getLong(4) != LARGE_SIZE - LARGE_HEAD) {
      throw new ArchiveException(
          offset, "the end of the directory has no 64-bit numbers before it");
    }
    long[] numbers = {
      large.getInt(16) & 0xFFFF_FFFFL,
      large.getInt(20) & 0xFFFF_FFFFL,
      large.getLong(24),
      large.getLong(32),
      large.getLong(40),
      large.getLong(48)
    };
    for (int i = 0; i < numbers.length; i++) {
      long most = i < 4 ? 0xFFFFL : 0xFFFF_FFFFL;
      long small = i < 4 ? end.getShort(4 + 2 * i) & most : end.getInt(4 * i - 4) & most;
      if (small != most && small != numbers[i]) {
        throw new ArchiveException(offset, "the ends of the directory do not agree");
      }
    }
    EndRecord record = record(at, numbers);
    boolean isOnOneDisk = locator.getInt(4) == 0 && (locator.getInt(16) & ~1) == 0;
    if (!isOnOneDisk || locator.getLong(8) != at - record.prefix) {
      throw new ArchiveException(offset, "the ends of the directory do not agree");
    }
    return record;
  }

  /** Returns the record of a directory that ends there. */
  private static EndRecord record(long end, long[] numbers) throws ArchiveException {
    if (numbers[0] != 0 || numbers[1] != 0 || numbers[2] != numbers[3]) {
      throw new ArchiveException(end, "archive is one part of several");
    }
    long size = numbers[4];
    long offset = numbers[5];
    if (size < 0 || offset < 0 || size > end || offset > end - size) {
      throw new ArchiveException(end, "the directory is not within the archive");
    }
    return new EndRecord(end - size, end, numbers[3], end - size - offset);
  }
}
