package org.hlo4j.numerics;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * The hexadecimal syntax of raw data, as in {@code dense<"0x0000803F">}: bytes in order, in upper
 * case.
 */
public final class HexBytes {
  private static final String DIGITS = "0123456789ABCDEF";
  private static final String PREFIX = "0x";

  private HexBytes() {}

  /**
   * Appends {@code 0x} and two digits for each byte.
   *
   * @param bytes the bytes
   * @param out the buffer
   */
  public static void append(MemorySegment bytes, StringBuilder out) {
    long size = bytes.byteSize();
    out.ensureCapacity(Math.clamp(out.length() + PREFIX.length() + 2 * size, 0, 1 << 30));
    out.append(PREFIX);
    for (long i = 0; i < size; i++) {
      byte value = bytes.get(ValueLayout.JAVA_BYTE, i);
      out.append(DIGITS.charAt(value >> 4 & 0xF)).append(DIGITS.charAt(value & 0xF));
    }
  }

  /**
   * {@return the bytes of a text, read-only; empty if it does not start with {@code 0x}, has an odd
   * number of digits or other characters}
   *
   * @param text the text, in upper or lower case
   */
  public static Optional<MemorySegment> parse(CharSequence text) {
    int length = text.length();
    if (length < 2 || length % 2 != 0 || text.charAt(0) != '0' || text.charAt(1) != 'x') {
      return Optional.empty();
    }
    byte[] bytes = new byte[length / 2 - 1];
    for (int i = 0; i < bytes.length; i++) {
      int high = digit(text.charAt(2 * i + 2));
      int low = digit(text.charAt(2 * i + 3));
      if ((high | low) < 0) {
        return Optional.empty();
      }
      bytes[i] = (byte) (high << 4 | low);
    }
    return Optional.of(MemorySegment.ofArray(bytes).asReadOnly());
  }

  private static int digit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
