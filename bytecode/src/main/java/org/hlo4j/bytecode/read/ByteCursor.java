package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Reads numbers from a range of the input, one after the other, through a small window, so that
 * files may be of any size. Blobs are slices of the input. It never reads beyond its range.
 */
final class ByteCursor {
  private static final int WINDOW = 1 << 13;
  private static final byte[] EMPTY = {};
  private static final int NONE = -1;

  private final Input input;
  private String where;
  private int entry = NONE;

  private byte[] window = EMPTY;
  private long windowStart;
  private int position;
  private int filled;
  private long end;

  /** A cursor over a range of the input; {@code where} says in errors what that is. */
  ByteCursor(Input input, String where, long start, long end) {
    this.input = input;
    this.where = where;
    this.windowStart = start;
    this.end = end;
  }

  /** Goes to another range. */
  void move(String what, long start, long newEnd) {
    where = what;
    entry = NONE;
    windowStart = start;
    position = 0;
    filled = 0;
    end = newEnd;
  }

  /** Goes to the range of an entry; a {@code #} in {@code what} stands for its number. */
  void moveToEntry(String what, int newEntry, long start, long newEnd) {
    move(what, start, newEnd);
    entry = newEntry;
  }

  /** The position in the file. */
  long offset() {
    return windowStart + position;
  }

  long remaining() {
    return end - offset();
  }

  /** Where the range ends in the file. */
  long end() {
    return end;
  }

  boolean atEnd() {
    return offset() == end;
  }

  /** Narrows or widens the range to end here, at or after the current position. */
  void setEnd(long newEnd) {
    long kept = Math.min(windowStart + filled, newEnd) - windowStart;
    filled = (int) Math.max(position, kept);
    end = newEnd;
  }

  DiagnosticException error(String message) {
    String place = entry == NONE ? where : where.replace("#", Integer.toString(entry));
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

  /** Reads a number of things of which each takes at least a byte of what remains. */
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

  /** Reads the index of one of {@code count} things. */
  int readIndex(int count, String what) {
    return checkedIndex(readVarInt(), count, what);
  }

  /** The index if it is one of {@code count} things. */
  int checkedIndex(long index, int count, String what) {
    if (index < 0 || index >= count) {
      throw error("invalid " + what + " index: " + Long.toUnsignedString(index));
    }
    return (int) index;
  }

  /** Reads this many bytes. */
  Blob readBlob(long size) {
    long start = skip(size);
    return input.bytes().slice(start, size);
  }

  /** Goes over this many bytes; the result is where they began. */
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

  /** Goes over the padding to a multiple of {@code alignment} bytes from the start of the file. */
  void align(long alignment) {
    if (alignment <= 0 || Long.bitCount(alignment) != 1) {
      throw error("expected alignment to be a power-of-two");
    }
    while ((offset() & alignment - 1) != 0) {
      int padding = readByte();
      if (padding != Section.PADDING) {
        throw error(
            "expected alignment byte (0xCB), but got: '0x"
                + Integer.toHexString(padding).toUpperCase(java.util.Locale.ROOT)
                + "'");
      }
    }
  }

  /** Reads the head of a section and its alignment; the body comes next. */
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

  /** Fails unless all has been read. */
  void expectEnd() {
    if (!atEnd()) {
      throw error("unexpected trailing bytes: " + remaining());
    }
  }
}
