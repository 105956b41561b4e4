package org.hlo4j.bytecode.read;

import java.util.Locale;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Reads numbers from a range of the input through a small window, so that files may be of any size.
 * Blobs are slices of the input. Reads never pass the end of the range.
 */
final class ByteCursor {
  private static final int WINDOW = 1 << 13;
  private static final byte[] EMPTY = {};
  private static final int NONE = -1;

  private final Input input;
  private String name;
  private int entry = NONE;

  private byte[] window = EMPTY;
  private long windowStart;
  private int position;
  private int filled;
  private long end;

  /** Creates a cursor over a range of the input; {@code name} is its name in errors. */
  ByteCursor(Input input, String name, long start, long end) {
    this.input = input;
    this.name = name;
    this.windowStart = start;
    this.end = end;
  }

  /** Moves to another range. */
  void move(String what, long start, long newEnd) {
    name = what;
    entry = NONE;
    windowStart = start;
    position = 0;
    filled = 0;
    end = newEnd;
  }

  /** Moves to the range of an entry, whose number replaces {@code #} in {@code what}. */
  void moveToEntry(String what, int newEntry, long start, long newEnd) {
    move(what, start, newEnd);
    entry = newEntry;
  }

  /** Returns the position in the file. */
  long offset() {
    return windowStart + position;
  }

  long remaining() {
    return end - offset();
  }

  /** Returns the end of the range in the file. */
  long end() {
    return end;
  }

  boolean atEnd() {
    return offset() == end;
  }

  /** Sets the end of the range, which must not precede the position. */
  void setEnd(long newEnd) {
    long kept = Math.min(windowStart + filled, newEnd) - windowStart;
    filled = (int) Math.max(position, kept);
    end = newEnd;
  }

  DiagnosticException error(String message) {
    String place = entry == NONE ? name : name.replace("#", Integer.toString(entry));
    return input.error(offset(), message + " (" + place + ")");
  }

  int readByte() {
    if (position == filled) {
      fill();
    }
    return window[position++] & 0xFF;
  }

  private void fill() {
    long at = offset();
    int count = (int) Math.min(WINDOW, end - at);
    if (count <= 0) {
      throw error("attempting to parse a byte at the end of the bytecode");
    }
    if (window.length < count) {
      window = new byte[count < 64 ? 64 : count < 1024 ? 1024 : WINDOW];
    }
    input.bytes().copyTo(at, window, 0, count);
    windowStart = at;
    position = 0;
    filled = count;
  }

  /** Reads an unsigned number of up to 64 bits. */
  long readVarInt() {
    if (filled - position < 3) {
      return readLongVarInt();
    }
    long bits = window[position] & 0xFFL;
    if ((bits & 1) != 0) {
      position++;
      return bits >>> 1;
    }
    bits |= (window[position + 1] & 0xFFL) << 8;
    if ((bits & 2) != 0) {
      position += 2;
      return bits >>> 2;
    }
    bits |= (window[position + 2] & 0xFFL) << 16;
    if ((bits & 4) != 0) {
      position += 3;
      return bits >>> 3;
    }
    return readLongVarInt();
  }

  private long readLongVarInt() {
    int first = readByte();
    if (first == 0) {
      return readLittleEndian(8);
    }
    int more = Integer.numberOfTrailingZeros(first);
    return (first | readLittleEndian(more) << 8) >>> (more + 1);
  }

  private long readLittleEndian(int count) {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (long) readByte() << (8 * i);
    }
    return value;
  }

  /** Reads a signed number of up to 64 bits. */
  long readSignedVarInt() {
    long value = readVarInt();
    return value >>> 1 ^ -(value & 1);
  }

  /** Reads the number of items, each of which takes at least one of the remaining bytes. */
  int readCount(String what) {
    long count = readVarInt();
    if (count < 0 || count > Math.min(remaining(), Integer.MAX_VALUE)) {
      throw tooMany(count, what);
    }
    return (int) count;
  }

  private DiagnosticException tooMany(long count, String what) {
    return error(
        "expected "
            + Long.toUnsignedString(count)
            + " "
            + what
            + " when only "
            + remaining()
            + " bytes remain");
  }

  /** Reads the index of one of {@code count} items. */
  int readIndex(int count, String what) {
    return checkedIndex(readVarInt(), count, what);
  }

  /** Returns the index if it is one of {@code count} items; else throws an error. */
  int checkedIndex(long index, int count, String what) {
    if (index < 0 || index >= count) {
      throw error("invalid " + what + " index: " + Long.toUnsignedString(index));
    }
    return (int) index;
  }

  /** Reads a number of bytes. */
  Blob readBlob(long size) {
    long start = skip(size);
    return input.bytes().slice(start, size);
  }

  /** Skips a number of bytes; returns the offset of the first one. */
  long skip(long size) {
    if (size < 0 || size > remaining()) {
      throw tooFar(size);
    }
    long start = offset();
    if (size <= filled - position) {
      position += (int) size;
    } else {
      windowStart = start + size;
      position = 0;
      filled = 0;
    }
    return start;
  }

  private DiagnosticException tooFar(long size) {
    return error(
        "attempting to parse "
            + Long.toUnsignedString(size)
            + " bytes when only "
            + remaining()
            + " remain");
  }

  /** Skips padding up to a multiple of {@code alignment} bytes from the start of the file. */
  void align(long alignment) {
    if (alignment <= 0 || Long.bitCount(alignment) != 1) {
      throw error("expected alignment to be a power-of-two");
    }
    while ((offset() & alignment - 1) != 0) {
      int padding = readByte();
      if (padding != Section.PADDING) {
        throw error(
            "expected alignment byte (0xCB), but got: '0x"
                + Integer.toHexString(padding).toUpperCase(Locale.ROOT)
                + "'");
      }
    }
  }

  /** Reads the header of a section; the position is then at its body. */
  SectionRange readSection() {
    int code = readByte();
    long length = readVarInt();
    if ((code & ~Section.ALIGNED) >= Section.count()) {
      throw error("invalid section ID: " + (code & ~Section.ALIGNED));
    }
    if ((code & Section.ALIGNED) != 0) {
      align(readVarInt());
    }
    if (length < 0 || length > remaining()) {
      throw tooFar(length);
    }
    return new SectionRange(Section.of(code & ~Section.ALIGNED), offset(), offset() + length);
  }

  /** Throws an error unless the range has been read completely. */
  void expectEnd() {
    if (!atEnd()) {
      throw error("unexpected trailing bytes: " + remaining());
    }
  }
}
