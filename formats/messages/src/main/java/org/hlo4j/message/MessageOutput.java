package org.hlo4j.message;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import org.hlo4j.ir.Blob;

/** Writes messages. */
public final class MessageOutput {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH = 2;
  private static final int FIXED_32 = 5;

  private static final int SMALL = 64;

  private final OutputStream output;
  private final WritableByteChannel channel;

  /**
   * Creates an output.
   *
   * @param output receives the bytes; it should have a buffer
   */
  public MessageOutput(OutputStream output) {
    this.output = output;
    this.channel = Channels.newChannel(output);
  }

  /** Returns how many bytes an integer takes. */
  static int size(long value) {
    return value == 0 ? 1 : (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7;
  }

  /** Returns how many bytes the number of a field takes. */
  static int tagSize(int number) {
    return size((long) number << 3);
  }

  void rawVarint(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      output.write(((int) rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    output.write((int) rest);
  }

  private void tag(int number, int wireType) throws IOException {
    rawVarint((long) number << 3 | wireType);
  }

  void varint(int number, long value) throws IOException {
    tag(number, VARINT);
    rawVarint(value);
  }

  void fixed32(int number, int value) throws IOException {
    tag(number, FIXED_32);
    fixed(value, Integer.BYTES);
  }

  void fixed64(int number, long value) throws IOException {
    tag(number, FIXED_64);
    fixed(value, Long.BYTES);
  }

  private void fixed(long value, int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      output.write((int) (value >>> (Byte.SIZE * i)));
    }
  }

  /** Begins a field of bytes, which are written next. */
  void begin(int number, long length) throws IOException {
    tag(number, LENGTH);
    rawVarint(length);
  }

  void raw(Blob content) throws IOException {
    if (content.size() <= SMALL) {
      output.write(content.toByteArray());
    } else {
      content.writeTo(channel);
    }
  }
}
