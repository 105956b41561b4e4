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
 * Text under construction, as UTF-8 bytes. A full buffer is sealed, so that a long text need not be
 * copied as it grows; with a target it is written there instead, so that the text may be of any
 * length.
 */
public final class TextBuffer {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
  private static final int CHUNK = 1 << 14;

  /** The size at which the buffer is sealed or written to the target. */
  private static final int FULL = 1 << 18;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int size;
  private final @Nullable Target target;

  /** The sealed pieces, in order, and their size. */
  private final List<byte[]> pieces = new ArrayList<>();

  private long piecesSize;

  /** How many callers go back to what they have appended, which then is not sealed. */
  private int pins;

  public TextBuffer() {
    this(1 << 12);
  }

  public TextBuffer(int capacity) {
    bytes = new byte[capacity];
    target = null;
  }

  /** Text that goes to a stream, where it is complete after {@link #flush}. */
  public TextBuffer(OutputStream target) {
    this((text, length) -> target.write(text, 0, length));
  }

  /** Text that is added to a list, piece by piece, where it is complete after {@link #flush}. */
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

  /** Keeps what is appended from here on, so that it can be changed, until {@link #unpin}. */
  void pin() {
    pins++;
  }

  void unpin() {
    pins--;
  }

  /** Flushes the text if there is enough of it: to the target, or else to {@link #pieces}. */
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
   * Writes to the target what is not there yet.
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

  /** The number of bytes so far that have not been written to a target. */
  public long length() {
    return piecesSize + size;
  }

  /** The place of the next byte: its index among those that are not yet written or sealed. */
  int position() {
    return size;
  }

  byte byteAt(int index) {
    return bytes[index];
  }

  void setByte(int index, char ascii) {
    bytes[index] = (byte) ascii;
  }

  /** What was appended from {@code index} on and not sealed meanwhile. */
  byte[] copyFrom(int index) {
    return copyOf(index, size);
  }

  /** What was appended between two places and not sealed meanwhile. */
  byte[] copyOf(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  /** Drops the byte at {@code index}, moving later ones down. */
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

  public TextBuffer append(char ascii) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) ascii;
    return this;
  }

  /** Appends text; what stands for arbitrary bytes (see {@link ByteStrings}) becomes them. */
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

  /** Appends digits and the like: ASCII. */
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
   * Appends the string in quotes. Backslashes are doubled; quotes and what is not printable ASCII
   * become {@code \HH}.
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
   * The text.
   *
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

  /** The text as a string in the sense of {@link ByteStrings}. */
  @Override
  public String toString() {
    byte[] all = pieces.isEmpty() ? bytes : toByteArray();
    return ByteStrings.decode(all, 0, (int) length());
  }
}
