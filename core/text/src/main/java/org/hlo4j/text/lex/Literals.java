package org.hlo4j.text.lex;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.hlo4j.ir.builtin.ByteStrings;
import org.jspecify.annotations.Nullable;

/**
 * The values of literals. All methods take the bytes of a source and the range of a token that the
 * lexer has recognized as such a literal.
 */
public final class Literals {
  private Literals() {}

  /** Returns whether an integer is hexadecimal. */
  public static boolean isHex(byte[] bytes, int start, int end) {
    return end - start > 1 && bytes[start + 1] == 'x';
  }

  /** Returns the value of an integer that fits 64 bits unsigned. */
  public static OptionalLong unsignedLong(byte[] bytes, int start, int end) {
    return isHex(bytes, start, end)
        ? hexLong(bytes, start + 2, end)
        : decimalLong(bytes, start, end);
  }

  private static OptionalLong decimalLong(byte[] bytes, int from, int end) {
    int start = from;
    while (start < end - 1 && bytes[start] == '0') {
      start++;
    }
    int digits = end - start;
    if (digits > 20) {
      return OptionalLong.empty();
    }
    if (digits > 18) {
      BigInteger big = new BigInteger(ascii(bytes, start, end));
      return big.bitLength() <= 64 ? OptionalLong.of(big.longValue()) : OptionalLong.empty();
    }
    // Eighteen digits cannot overflow.
    long value = 0;
    for (int i = start; i < end; i++) {
      value = value * 10 + (bytes[i] - '0');
    }
    return OptionalLong.of(value);
  }

  private static OptionalLong hexLong(byte[] bytes, int start, int end) {
    long value = 0;
    for (int i = start; i < end; i++) {
      if (value >>> 60 != 0) {
        return OptionalLong.empty();
      }
      value = value << 4 | Character.digit(bytes[i], 16);
    }
    return OptionalLong.of(value);
  }

  /** Returns the value of an integer that fits 32 bits unsigned. */
  public static OptionalLong unsignedInt(byte[] bytes, int start, int end) {
    OptionalLong value = unsignedLong(bytes, start, end);
    return value.isPresent() && value.getAsLong() >>> 32 == 0 ? value : OptionalLong.empty();
  }

  /** Returns the value of an integer of any size. */
  public static BigInteger bigInteger(byte[] bytes, int start, int end) {
    return isHex(bytes, start, end)
        ? new BigInteger(ascii(bytes, start + 2, end), 16)
        : new BigInteger(ascii(bytes, start, end));
  }

  /** Returns the width of an integer type such as {@code si8}, if it fits 32 bits. */
  public static OptionalInt integerTypeWidth(byte[] bytes, int start, int end) {
    int digits = bytes[start] == 'i' ? start + 1 : start + 2;
    OptionalLong width = decimalLong(bytes, digits, end);
    return width.isPresent() && width.getAsLong() >= 0 && width.getAsLong() >>> 32 == 0
        ? OptionalInt.of((int) Math.min(width.getAsLong(), Integer.MAX_VALUE))
        : OptionalInt.empty();
  }

  /** Returns the number in {@code #2}; empty for other identifiers. */
  public static OptionalInt hashNumber(byte[] bytes, int start, int end) {
    if (!CharacterClass.is(CharacterClass.DIGIT, bytes[start + 1])) {
      return OptionalInt.empty();
    }
    OptionalLong number = decimalLong(bytes, start + 1, end);
    return number.isPresent() && number.getAsLong() >>> 31 == 0
        ? OptionalInt.of((int) number.getAsLong())
        : OptionalInt.empty();
  }

  /** Returns the value of a string with its quotes. */
  public static String string(byte[] bytes, int start, int end) {
    int from = start + 1;
    int to = end - 1;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\\') {
        byte[] plain = unescape(bytes, from, to);
        return ByteStrings.decode(plain);
      }
    }
    return ByteStrings.decode(bytes, from, to - from);
  }

  private static byte[] unescape(byte[] bytes, int from, int to) {
    byte[] plain = new byte[to - from];
    int n = 0;
    for (int i = from; i < to; i++) {
      byte c = bytes[i];
      if (c == '\\') {
        byte escape = bytes[++i];
        switch (escape) {
          case '"', '\\' -> c = escape;
          case 'n' -> c = '\n';
          case 't' -> c = '\t';
          default ->
              c = (byte) (Character.digit(escape, 16) << 4 | Character.digit(bytes[++i], 16));
        }
      }
      plain[n++] = c;
    }
    return Arrays.copyOf(plain, n);
  }

  /** Returns the name in {@code @name} or {@code @"name"}. */
  public static String symbol(byte[] bytes, int start, int end) {
    return bytes[start + 1] == '"'
        ? string(bytes, start + 1, end)
        : ByteStrings.decode(bytes, start + 1, end - start - 1);
  }

  /**
   * Returns the number of bytes that {@link #hexStringOrNull} returns for a string of hexadecimal
   * digits.
   */
  public static int hexStringBytes(int start, int end) {
    return Math.max(0, (end - start - 4) / 2);
  }

  /**
   * Returns the bytes of a string {@code "0x…"} of pairs of hexadecimal digits; null for other
   * strings.
   */
  public static byte @Nullable [] hexStringOrNull(byte[] bytes, int start, int end) {
    int from = start + 3;
    int to = end - 1;
    if (to < from || bytes[start + 1] != '0' || bytes[start + 2] != 'x' || (to - from) % 2 != 0) {
      return null;
    }
    byte[] data = new byte[(to - from) / 2];
    for (int i = 0; i < data.length; i++) {
      int high = hexDigit(bytes[from + 2 * i]);
      int low = hexDigit(bytes[from + 2 * i + 1]);
      if ((high | low) < 0) {
        return null;
      }
      data[i] = (byte) (high << 4 | low);
    }
    return data;
  }

  private static int hexDigit(byte c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int letter = c | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  /** Returns the text of an ASCII token. */
  public static String ascii(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }
}
