package org.hlo4j.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A header of a tar archive. Numbers that are none and a wrong checksum are refused.
 *
 * @param name its name in bytes, which may be cut off within a character if it is long
 * @param type the letter of the kind of member; 0 as in the oldest archives
 * @param size the number of bytes that follow, unless a member of this kind has none
 * @param modified when it was modified, in seconds
 */
record TarHeader(ByteBuffer name, char type, long size, long modified) {
  static final int BLOCK = 512;

  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;
  private static final int MAGIC = 257;
  private static final byte[] USTAR = "ustar\0".getBytes(StandardCharsets.US_ASCII);

  /** Where numbers are that say nothing here, and the number of their bytes. */
  private static final int[][] OTHER_NUMBERS = {{100, 8}, {108, 8}, {116, 8}, {329, 8}, {337, 8}};

  /**
   * Reads a header.
   *
   * @param offset where it is in the archive
   */
  static TarHeader of(byte[] block, long offset) throws ArchiveException {
    if (!hasChecksum(block, number(block, CHECKSUM, CHECKSUM_LENGTH, offset))) {
      throw new ArchiveException(offset, "a header is damaged: its checksum is another one");
    }
    for (int[] number : OTHER_NUMBERS) {
      number(block, number[0], number[1], offset);
    }
    char type = (char) (block[156] & 0xFF);
    ByteBuffer name = bytes(block, 0, 100);
    ByteBuffer prefix = bytes(block, 345, 155);
    if (prefix.hasRemaining() && "LKxg".indexOf(type) < 0) {
      if (!Arrays.equals(block, MAGIC, MAGIC + USTAR.length, USTAR, 0, USTAR.length)) {
        throw new ArchiveException(offset, "a header has a prefix that its format does not have");
      }
      name = ByteBuffer.allocate(256).put(prefix).put((byte) '/').put(name).flip();
    }
    long size = number(block, 124, 12, offset);
    if (size < 0) {
      throw new ArchiveException(offset, "a header has a size that is none");
    }
    return new TarHeader(name, type, size, number(block, 136, 12, offset));
  }

  /** Returns whether the checksum is the sum of bytes; some programs add them with their sign. */
  private static boolean hasChecksum(byte[] block, long checksum) {
    long unsigned = CHECKSUM_LENGTH * ' ';
    long signed = CHECKSUM_LENGTH * ' ';
    for (int i = 0; i < BLOCK; i++) {
      if (i < CHECKSUM || i >= CHECKSUM + CHECKSUM_LENGTH) {
        unsigned += block[i] & 0xFF;
        signed += block[i];
      }
    }
    return checksum == unsigned || checksum == signed;
  }

  /** Returns a number in octal digits, or in bytes that the first one announces. */
  private static long number(byte[] block, int at, int length, long offset)
      throws ArchiveException {
    int first = block[at] & 0xFF;
    if (first == 0x80 || first == 0xFF) {
      long number = first == 0xFF ? -1 : 0;
      for (int i = 1; i < length; i++) {
        if (number >> (Long.SIZE - Byte.SIZE - 1) != (first == 0xFF ? -1 : 0)) {
          throw new ArchiveException(offset, "a header has a number of more than 64 bits");
        }
        number = number << Byte.SIZE | (block[at + i] & 0xFF);
      }
      return number;
    }
    String digits = StandardCharsets.ISO_8859_1.decode(bytes(block, at, length)).toString().strip();
    if (!digits.matches("[0-7]*")) {
      throw new ArchiveException(offset, "a header is damaged: '" + digits + "' is not a number");
    }
    return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
  }

  /** Returns the bytes of a text, which ends with a NUL or the field. */
  private static ByteBuffer bytes(byte[] block, int at, int length) {
    int end = at;
    while (end < at + length && block[end] != 0) {
      end++;
    }
    return ByteBuffer.wrap(block, at, end - at);
  }

  boolean endsWithSlash() {
    return name.hasRemaining() && name.get(name.limit() - 1) == '/';
  }

  static String text(ByteBuffer bytes, long offset) throws ArchiveException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
    } catch (CharacterCodingException e) {
      throw new ArchiveException(offset, "a header is not in UTF-8");
    }
  }
}
