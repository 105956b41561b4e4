package org.hlo4j.ir.builtin;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Conversions between bytes and {@link String}. MLIR's strings are arbitrary bytes; hlo4j
 * represents them as Java strings decoded from UTF-8, where a byte that is not part of valid UTF-8
 * becomes the lone surrogate {@code U+DC80..U+DCFF} (the scheme known as <i>surrogateescape</i>).
 * The mapping is lossless in both directions.
 */
public final class ByteStrings {
  private static final int ESCAPE = 0xDC00;

  private ByteStrings() {}

  /**
   * {@return the string of a range of bytes}
   *
   * @param bytes the array
   * @param offset the index of the first byte
   * @param length the number of bytes
   */
  public static String decode(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] < 0) {
        return decodeNonAscii(bytes, offset, length);
      }
    }
    return new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
  }

  /**
   * {@return the string of bytes}
   *
   * @param bytes the bytes
   */
  public static String decode(byte[] bytes) {
    return decode(bytes, 0, bytes.length);
  }

  /**
   * {@return the bytes of a string}
   *
   * @param string the string
   */
  public static byte[] encode(String string) {
    for (int i = 0; i < string.length(); i++) {
      if (string.charAt(i) >= 0x80) {
        return encodeNonAscii(string);
      }
    }
    return string.getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Compares strings by their bytes, as unsigned numbers; a prefix precedes longer strings.
   *
   * @param a the first string
   * @param b the second string
   * @return a negative number, zero or a positive number, as for a {@link java.util.Comparator}
   */
  public static int compare(String a, String b) {
    int n = Math.min(a.length(), b.length());
    for (int i = 0; i < n; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return x < 0x80 && y < 0x80 ? x - y : Arrays.compareUnsigned(encode(a), encode(b));
      }
    }
    return a.length() - b.length();
  }

  private static String decodeNonAscii(byte[] bytes, int offset, int length) {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
    CharBuffer out = CharBuffer.allocate(length);
    while (true) {
      var result = decoder.decode(in, out, true);
      if (!result.isError()) {
        return out.flip().toString();
      }
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (ESCAPE + (in.get() & 0xFF)));
      }
      decoder.reset();
    }
  }

  private static byte[] encodeNonAscii(String string) {
    var out = new ByteArrayOutputStream(string.length() + 16);
    int start = 0;
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      boolean escaped = c >= 0xDC80 && c <= 0xDCFF && (i == 0 || !isPair(string, i - 1));
      if (escaped) {
        encodeRun(string, start, i, out);
        out.write(c - ESCAPE);
        start = i + 1;
      }
    }
    encodeRun(string, start, string.length(), out);
    return out.toByteArray();
  }

  private static boolean isPair(String string, int high) {
    return Character.isSurrogatePair(string.charAt(high), string.charAt(high + 1));
  }

  private static void encodeRun(String string, int from, int to, ByteArrayOutputStream out) {
    if (from == to) {
      return;
    }
    try {
      ByteBuffer run =
          StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(string, from, to));
      out.write(run.array(), run.arrayOffset(), run.remaining());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("string holds a surrogate that stands for no byte", e);
    }
  }
}
