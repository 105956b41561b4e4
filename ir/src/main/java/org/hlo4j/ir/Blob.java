package org.hlo4j.ir;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A read-only run of bytes: the payload of dense elements, resources and opaque encodings. It is
 * either a slice of a byte array or a slice of a memory segment (a mapped file), never copied when
 * sliced. Numbers are read little-endian. Compared by content.
 */
public abstract sealed class Blob {
  public static final Blob EMPTY = new Heap(new byte[0], 0, 0);

  private int hash;

  /** The blob over this array; the caller hands the array over and no longer changes it. */
  public static Blob wrap(byte... bytes) {
    return new Heap(bytes, 0, bytes.length);
  }

  /** The blob over a part of this array; the caller no longer changes it. */
  public static Blob wrap(byte[] bytes, int offset, int length) {
    java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
    return new Heap(bytes, offset, length);
  }

  /** The blob over this segment, which must stay alive and unchanged. */
  public static Blob of(MemorySegment segment) {
    return new Segment(segment.asReadOnly());
  }

  /** The number of bytes. */
  public abstract long size();

  /** The byte at {@code index}. */
  public abstract byte byteAt(long index);

  /** The little-endian 16-bit number that starts at byte {@code offset}. */
  public short shortAt(long offset) {
    return (short) ((byteAt(offset) & 0xFF) | byteAt(offset + 1) << 8);
  }

  /** The little-endian 32-bit number that starts at byte {@code offset}. */
  public int intAt(long offset) {
    return (shortAt(offset) & 0xFFFF) | shortAt(offset + 2) << 16;
  }

  /** The little-endian 64-bit number that starts at byte {@code offset}. */
  public long longAt(long offset) {
    return (intAt(offset) & 0xFFFF_FFFFL) | (long) intAt(offset + 4) << 32;
  }

  /** The part from {@code offset}, without copying. */
  public abstract Blob slice(long offset, long length);

  /** Copies {@code length} bytes from {@code offset} into {@code target} at {@code at}. */
  public abstract void copyTo(long offset, byte[] target, int at, int length);

  /** This blob as a read-only segment. */
  public abstract MemorySegment asSegment();

  /** A copy of all bytes; the blob must be smaller than 2 GiB. */
  public byte[] toByteArray() {
    byte[] copy = new byte[Math.toIntExact(size())];
    copyTo(0, copy, 0, copy.length);
    return copy;
  }

  @Override
  public final boolean equals(Object other) {
    return this == other
        || (other instanceof Blob that && size() == that.size() && sameBytes(that));
  }

  abstract boolean sameBytes(Blob that);

  @Override
  public final int hashCode() {
    int h = hash;
    if (h == 0) {
      h = computeHash();
      hash = h;
    }
    return h;
  }

  /** Hashes at most 128 bytes, from both ends and evenly between, so that huge blobs are cheap. */
  private int computeHash() {
    long n = size();
    int h = Long.hashCode(n) + 1;
    if (n <= 128) {
      long i = 0;
      for (; i + 8 <= n; i += 8) {
        h = 31 * h + Long.hashCode(longAt(i) * 0x9E3779B97F4A7C15L);
      }
      for (; i < n; i++) {
        h = 31 * h + byteAt(i);
      }
      return h;
    }
    for (int i = 0; i < 4; i++) {
      h = 31 * h + Long.hashCode(longAt(8L * i) * 0x9E3779B97F4A7C15L);
      h = 31 * h + Long.hashCode(longAt(n - 8 - 8L * i) * 0x9E3779B97F4A7C15L);
      h = 31 * h + Long.hashCode(longAt((n - 8) / 9 * (i + 1)) * 0x9E3779B97F4A7C15L);
      h = 31 * h + Long.hashCode(longAt((n - 8) / 9 * (i + 5)) * 0x9E3779B97F4A7C15L);
    }
    return h;
  }

  @Override
  public String toString() {
    return "blob of " + size() + " bytes";
  }

  private static final class Heap extends Blob {
    private static final VarHandle INT =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int start;
    private final int length;

    Heap(byte[] bytes, int start, int length) {
      this.bytes = bytes;
      this.start = start;
      this.length = length;
    }

    @Override
    public long size() {
      return length;
    }

    @Override
    public byte byteAt(long index) {
      return bytes[start + java.util.Objects.checkIndex((int) index, length)];
    }

    @Override
    public int intAt(long offset) {
      java.util.Objects.checkFromIndexSize(offset, Integer.BYTES, length);
      return (int) INT.get(bytes, start + (int) offset);
    }

    @Override
    public long longAt(long offset) {
      java.util.Objects.checkFromIndexSize(offset, Long.BYTES, length);
      return (long) LONG.get(bytes, start + (int) offset);
    }

    @Override
    public Blob slice(long offset, long size) {
      java.util.Objects.checkFromIndexSize(offset, size, length);
      return new Heap(bytes, start + (int) offset, (int) size);
    }

    @Override
    public void copyTo(long offset, byte[] target, int at, int count) {
      java.util.Objects.checkFromIndexSize(offset, count, length);
      System.arraycopy(bytes, start + (int) offset, target, at, count);
    }

    @Override
    public MemorySegment asSegment() {
      return MemorySegment.ofArray(bytes).asSlice(start, length).asReadOnly();
    }

    @Override
    boolean sameBytes(Blob that) {
      return that instanceof Heap h
          ? Arrays.equals(bytes, start, start + length, h.bytes, h.start, h.start + length)
          : asSegment().mismatch(that.asSegment()) < 0;
    }
  }

  private static final class Segment extends Blob {
    private static final ValueLayout.OfShort SHORT =
        ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
        ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG =
        ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment segment;

    Segment(MemorySegment segment) {
      this.segment = segment;
    }

    @Override
    public long size() {
      return segment.byteSize();
    }

    @Override
    public byte byteAt(long index) {
      return segment.get(ValueLayout.JAVA_BYTE, index);
    }

    @Override
    public short shortAt(long offset) {
      return segment.get(SHORT, offset);
    }

    @Override
    public int intAt(long offset) {
      return segment.get(INT, offset);
    }

    @Override
    public long longAt(long offset) {
      return segment.get(LONG, offset);
    }

    @Override
    public Blob slice(long offset, long size) {
      return new Segment(segment.asSlice(offset, size));
    }

    @Override
    public void copyTo(long offset, byte[] target, int at, int count) {
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, target, at, count);
    }

    @Override
    public MemorySegment asSegment() {
      return segment;
    }

    @Override
    boolean sameBytes(Blob that) {
      return segment.mismatch(that.asSegment()) < 0;
    }
  }
}
