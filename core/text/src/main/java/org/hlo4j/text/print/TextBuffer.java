package org.hlo4j.text.print;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ByteStrings;
import org.jspecify.annotations.Nullable;

/**
 * Text under construction, as UTF-8 bytes. A full buffer is sealed, to avoid copies of long text;
 * with a target it is written there instead, so that the length is unlimited. Not safe for use by
 * several threads.
 */
public final class TextBuffer {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK = 1 << 14;

  /** The size in bytes at which the buffer is sealed or written to the target. */
  private static final int FULL = 1 << 18;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int size;
  private final @Nullable Target target;

  /** The sealed pieces, in order. */
  private final List<byte[]> pieces = new ArrayList<>();

  private long piecesSize;

  /**
   * The number of callers that may modify text they have appended, which must not be sealed
   * meanwhile.
   */
  private int pins;

  /** Creates an empty buffer. */
  public TextBuffer() {
    this(1 << 12);
  }

  /**
   * Creates an empty buffer.
   *
   * @param capacity the expected number of bytes
   */
  public TextBuffer(int capacity) {
    bytes = new byte[capacity];
    target = null;
  }

  /**
   * Creates a buffer that writes to a stream; the output is complete after {@link #flush}.
   *
   * @param target the stream
   */
  public TextBuffer(OutputStream target) {
    this((text, length) -> target.write(text, 0, length));
  }

  /**
   * Creates a buffer that adds pieces to a list; the output is complete after {@link #flush}.
   *
   * @param target the list
   */
  public TextBuffer(List<byte[]> target) {
    this((text, length) -> target.add(Arrays.copyOf(text, length)));
  }

  private TextBuffer(Target target) {
    bytes = new byte[1 << 12];
    this.target = target;
  }

  private interface Target {
    void write(byte[] bytes, int length) throws IOException;
  }

  /** Pins the text appended from here on, so that it can be modified, until {@link #unpin}. */
  void pin() {
    pins++;
  }

  void unpin() {
    pins--;
  }

  /** Flushes the text to the target, or seals it, if the buffer is full. */
  void flushIfFull() {
    if (size < FULL || pins > 0) {
      return;
    }
    if (target != null) {
      flush();
    } else {
      seal();
    }
  }

  private void seal() {
    if (size > 0) {
      pieces.add(Arrays.copyOf(bytes, size));
      piecesSize += size;
      size = 0;
    }
  }

  /**
   * Writes pending text to the target.
   *
   * @throws UncheckedIOException if the target fails
   */
  public void flush() {
    if (target != null && size > 0) {
      try {
        target.write(bytes, size);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      size = 0;
    }
  }

  /** {@return the number of bytes that have not been written to a target} */
  public long length() {
    return piecesSize + size;
  }

  /** Returns the index of the next byte among those that are neither written nor sealed. */
  int position() {
    return size;
  }

  byte byteAt(int index) {
    return bytes[index];
  }

  void setByte(int index, char ascii) {
    bytes[index] = (byte) ascii;
  }

  /** Returns a copy of the text from {@code index} on. */
  byte[] copyFrom(int index) {
    return copyOf(index, size);
  }

  /** Returns a copy of the text in a range. */
  byte[] copyOf(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  /** Removes the byte at {@code index}, moving later ones down. */
  void removeByte(int index) {
    System.arraycopy(bytes, index + 1, bytes, index, size - index - 1);
    size--;
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      int needed = arraySize((long) size + more);
      bytes = Arrays.copyOf(bytes, Math.clamp(bytes.length * 2L, needed, MAX_ARRAY));
    }
  }

  private static int arraySize(long length) {
    if (length > MAX_ARRAY) {
      throw new IllegalStateException("text is longer than 2 GiB");
    }
    return (int) length;
  }

  /**
   * Appends an ASCII character.
   *
   * @param ascii the character
   * @return this buffer
   */
  public TextBuffer append(char ascii) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) ascii;
    return this;
  }

  /**
   * Appends text; escaped bytes (see {@link ByteStrings}) are decoded.
   *
   * @param text the text
   * @return this buffer
   */
  public TextBuffer append(String text) {
    int length = text.length();
    reserve(length);
    byte[] to = bytes;
    int at = size;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return append(ByteStrings.encode(text));
      }
      to[at++] = (byte) c;
    }
    size = at;
    return this;
  }

  /** Appends ASCII text. */
  TextBuffer append(StringBuilder ascii) {
    int length = ascii.length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) ascii.charAt(i);
    }
    return this;
  }

  TextBuffer append(byte[] raw) {
    reserve(raw.length);
    System.arraycopy(raw, 0, bytes, size, raw.length);
    size += raw.length;
    return this;
  }

  /**
   * Appends a decimal number.
   *
   * @param number the number
   * @return this buffer
   */
  public TextBuffer append(long number) {
    if (number < 0) {
      return append(Long.toString(number));
    }
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    reserve(digits);
    size += digits;
    long rest = number;
    for (int at = size - 1; digits > 0; digits--) {
      bytes[at--] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return this;
  }

  TextBuffer appendSpaces(int count) {
    reserve(count);
    Arrays.fill(bytes, size, size + count, (byte) ' ');
    size += count;
    return this;
  }

  /**
   * Appends a quoted string. Backslashes are doubled; quotes and characters that are not printable
   * ASCII become {@code \HH}.
   */
  TextBuffer appendQuoted(String string) {
    append('"');
    for (int i = 0; i < string.length(); i++) {
      if (!isPlain(string.charAt(i))) {
        for (byte b : ByteStrings.encode(string)) {
          appendEscaped(b);
        }
        return append('"');
      }
    }
    return append(string).append('"');
  }

  private static boolean isPlain(char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
  }

  private void appendEscaped(byte b) {
    if (b == '\\') {
      append('\\').append('\\');
    } else if (isPlain((char) (b & 0xFF))) {
      append((char) b);
    } else {
      append('\\');
      appendHex(b);
    }
  }

  /** Appends two hexadecimal digits. */
  void appendHex(byte b) {
    reserve(2);
    bytes[size++] = HEX[(b & 0xF0) >> 4];
    bytes[size++] = HEX[b & 0x0F];
  }

  /** Appends two hexadecimal digits for each byte. */
  TextBuffer appendHex(Blob blob) {
    byte[] chunk = new byte[(int) Math.min(CHUNK, blob.size())];
    for (long at = 0; at < blob.size(); at += chunk.length) {
      int length = (int) Math.min(chunk.length, blob.size() - at);
      blob.copyTo(at, chunk, 0, length);
      reserve(2 * length);
      for (int i = 0; i < length; i++) {
        appendHex(chunk[i]);
      }
      flushIfFull();
    }
    return this;
  }

  /**
   * Returns the text.
   *
   * @return the bytes
   * @throws IllegalStateException if it is longer than 2 GiB
   */
  public byte[] toByteArray() {
    byte[] all = new byte[arraySize(length())];
    int at = 0;
    for (byte[] piece : pieces) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    System.arraycopy(bytes, 0, all, at, size);
    return all;
  }

  /** Returns the text as a string, with bytes escaped as by {@link ByteStrings}. */
  @Override
  public String toString() {
    byte[] all = pieces.isEmpty() ? bytes : toByteArray();
    return ByteStrings.decode(all, 0, (int) length());
  }
}
