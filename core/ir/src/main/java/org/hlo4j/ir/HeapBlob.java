package org.hlo4j.ir;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Objects;

/** A slice of a byte array. */
final class HeapBlob extends Blob {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Number of bytes written at once. */
  private static final int PORTION = 1 << 17;

  private final byte[] bytes;
  private final int start;
  private final int length;

  HeapBlob(byte[] bytes, int start, int length) {
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
    return bytes[start + Objects.checkIndex((int) index, length)];
  }

  @Override
  public int intAt(long offset) {
    Objects.checkFromIndexSize(offset, Integer.BYTES, length);
    return (int) INT.get(bytes, start + (int) offset);
  }

  @Override
  public long longAt(long offset) {
    Objects.checkFromIndexSize(offset, Long.BYTES, length);
    return (long) LONG.get(bytes, start + (int) offset);
  }

  @Override
  public Blob slice(long offset, long size) {
    Objects.checkFromIndexSize(offset, size, length);
    return new HeapBlob(bytes, start + (int) offset, (int) size);
  }

  @Override
  public void copyTo(long offset, byte[] target, int at, int count) {
    Objects.checkFromIndexSize(offset, count, length);
    System.arraycopy(bytes, start + (int) offset, target, at, count);
  }

  @Override
  public MemorySegment asSegment() {
    return MemorySegment.ofArray(bytes).asSlice(start, length).asReadOnly();
  }

  @Override
  boolean contentEquals(Blob that) {
    return that instanceof HeapBlob h
        ? Arrays.equals(bytes, start, start + length, h.bytes, h.start, h.start + length)
        : asSegment().mismatch(that.asSegment()) < 0;
  }

  @Override
  public void writeTo(WritableByteChannel out) throws IOException {
    // A channel copies what it is passed into direct memory, so it is passed small portions.
    for (int at = 0; at < length; at += PORTION) {
      ByteBuffer rest = ByteBuffer.wrap(bytes, start + at, Math.min(PORTION, length - at));
      while (rest.hasRemaining()) {
        out.write(rest);
      }
    }
  }
}
