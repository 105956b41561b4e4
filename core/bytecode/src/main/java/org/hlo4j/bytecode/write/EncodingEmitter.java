package org.hlo4j.bytecode.write;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes of a section or file. Numbers and small blobs are copied to a growing array,
 * large blobs are referenced, so the total size may exceed that of an array.
 */
final class EncodingEmitter {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
  private static final int LARGE_BLOB = 1 << 12;

  private byte[] buffer;
  private int size;
  private long sealedSize;
  private @Nullable List<Blob> sealed;
  private int alignment = 1;

  EncodingEmitter(int capacity) {
    this.buffer = new byte[capacity];
  }

  /** Returns the number of bytes so far. */
  long size() {
    return sealedSize + size;
  }

  private void reserve(int count) {
    if (count > buffer.length - size) {
      grow(count);
    }
  }

  private void grow(int count) {
    long needed = (long) size + count;
    if (needed > MAX_ARRAY) {
      throw new IllegalStateException("section is too large to be written");
    }
    buffer = Arrays.copyOf(buffer, (int) Math.min(MAX_ARRAY, Math.max(needed, size * 2L)));
  }

  void clear() {
    size = 0;
    sealedSize = 0;
    sealed = null;
    alignment = 1;
  }

  void writeByte(int value) {
    reserve(1);
    buffer[size++] = (byte) value;
  }

  void writeBytes(byte[] bytes, int offset, int count) {
    reserve(count);
    System.arraycopy(bytes, offset, buffer, size, count);
    size += count;
  }

  /** Writes an unsigned number of up to 64 bits. */
  void writeVarInt(long value) {
    if (value >>> 7 == 0) {
      reserve(1);
      buffer[size++] = (byte) (value << 1 | 1);
    } else if (value >>> 14 == 0) {
      reserve(2);
      buffer[size++] = (byte) (value << 2 | 2);
      buffer[size++] = (byte) (value >>> 6);
    } else if (value >>> 21 == 0) {
      reserve(3);
      buffer[size++] = (byte) (value << 3 | 4);
      buffer[size++] = (byte) (value >>> 5);
      buffer[size++] = (byte) (value >>> 13);
    } else {
      writeLongVarInt(value);
    }
  }

  private void writeLongVarInt(long value) {
    reserve(9);
    int count = varIntSize(value);
    long encoded = value;
    if (count == 9) {
      buffer[size++] = 0;
      count = 8;
    } else {
      encoded = (value << 1 | 1) << (count - 1);
    }
    for (int i = 0; i < count; i++) {
      buffer[size++] = (byte) (encoded >>> (8 * i));
    }
  }

  /** Returns the size of an unsigned number in bytes: seven bits each, nine at most. */
  static int varIntSize(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
    return bits > 56 ? 9 : Math.max(1, Math.ceilDiv(bits, 7));
  }

  /** Writes a signed number of up to 64 bits. */
  void writeSignedVarInt(long value) {
    writeVarInt(value << 1 ^ value >> 63);
  }

  /** Writes the bytes of a blob. */
  void writeBlob(Blob blob) {
    if (blob.size() >= LARGE_BLOB) {
      seal();
      add(blob);
      return;
    }
    int count = (int) blob.size();
    reserve(count);
    blob.copyTo(0, buffer, size, count);
    size += count;
  }

  /** Seals the array, so that something else can follow. */
  private void seal() {
    if (size > 0) {
      add(Blob.wrap(buffer, 0, size));
      buffer = new byte[256];
      size = 0;
    }
  }

  private void add(Blob blob) {
    if (sealed == null) {
      sealed = new ArrayList<>();
    }
    sealed.add(blob);
    sealedSize += blob.size();
  }

  /** Replaces a byte that was written to the array after the last large blob. */
  void patchByte(long at, int value) {
    buffer[(int) (at - sealedSize)] = (byte) value;
  }

  /** Pads to a multiple of {@code to} bytes. */
  void align(int to) {
    while ((size() & to - 1) != 0) {
      writeByte(Section.PADDING);
    }
    alignment = Math.max(alignment, to);
  }

  /** Writes a section whose body has been collected separately, with the alignment of the body. */
  void writeSection(Section section, EncodingEmitter body) {
    long code = size();
    writeByte(section.code());
    writeVarInt(body.size());
    if (body.alignment > 1) {
      if ((size() & body.alignment - 1) != 0) {
        writeVarInt(body.alignment);
        align(body.alignment);
        patchByte(code, section.code() | Section.ALIGNED);
      } else {
        alignment = Math.max(alignment, body.alignment);
      }
    }
    append(body);
  }

  private void append(EncodingEmitter body) {
    if (body.sealed != null) {
      seal();
      body.sealed.forEach(this::add);
    }
    if (body.size >= LARGE_BLOB) {
      seal();
      add(Blob.wrap(body.buffer, 0, body.size));
    } else {
      writeBytes(body.buffer, 0, body.size);
    }
  }

  /**
   * Wraps everything written since {@code start} into a section; it must not include large blobs.
   */
  void wrapSection(Section section, long start) {
    int from = (int) (start - sealedSize);
    int length = size - from;
    int head = 1 + varIntSize(length);
    reserve(head);
    System.arraycopy(buffer, from, buffer, from + head, length);
    size = from;
    writeByte(section.code());
    writeVarInt(length);
    size += length;
  }

  /**
   * Returns the array written since the last large blob, of which the first {@link #size} bytes are
   * valid.
   */
  byte[] buffer() {
    return buffer;
  }

  /** Returns all bytes in one array; there must be fewer than 2 GiB. */
  byte[] toByteArray() {
    byte[] bytes = new byte[Math.toIntExact(size())];
    int at = 0;
    if (sealed != null) {
      for (Blob blob : sealed) {
        blob.copyTo(0, bytes, at, (int) blob.size());
        at += (int) blob.size();
      }
    }
    System.arraycopy(buffer, 0, bytes, at, size);
    return bytes;
  }

  void writeTo(WritableByteChannel out) throws IOException {
    if (sealed != null) {
      for (Blob blob : sealed) {
        blob.writeTo(out);
      }
    }
    Blob.wrap(buffer, 0, size).writeTo(out);
  }
}
