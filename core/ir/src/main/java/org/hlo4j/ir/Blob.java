package org.hlo4j.ir;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.hlo4j.ir.internal.Hashes;

/**
 * An immutable sequence of bytes: the payload of dense elements, resources and opaque encodings. A
 * blob is a slice of a byte array or of a memory segment (a mapped file); slicing never copies.
 * Numbers are little-endian. Blobs are compared by content.
 *
 * <p>If a mapped file is truncated while in use, reading throws an {@link InternalError} that
 * {@link #isLost} recognizes, and writing throws an {@link IOException}.
 */
public abstract sealed class Blob permits HeapBlob, SegmentBlob {
  /**
   * Larger blobs are hashed by samples: hashing them whole costs more than comparing equal
   * prefixes.
   */
  private static final int HASHED_WHOLE = 1 << 16;

  /** Number of comparisons after which a large blob is hashed whole. */
  private static final int FEW = 8;

  /** The blob of no bytes. */
  public static final Blob EMPTY = new HeapBlob(new byte[0], 0, 0);

  private int hash;
  private int hashOfAll;
  private int comparisons;

  Blob() {}

  /**
   * {@return a blob that wraps an array} The array must not be changed afterwards.
   *
   * @param bytes the content
   */
  public static Blob wrap(byte... bytes) {
    return new HeapBlob(bytes, 0, bytes.length);
  }

  /**
   * {@return a blob that wraps a part of an array} The array must not be changed afterwards.
   *
   * @param bytes the array
   * @param offset the index of the first byte
   * @param length the number of bytes
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public static Blob wrap(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return new HeapBlob(bytes, offset, length);
  }

  /**
   * {@return a blob that wraps a segment, which must stay alive and unchanged}
   *
   * @param segment the content
   */
  public static Blob of(MemorySegment segment) {
    return new SegmentBlob(segment.asReadOnly());
  }

  /**
   * Maps a file into memory. The file must not change while the blob or a slice of it is in use.
   *
   * @param file the file
   * @return the content of the file
   * @throws IOException if the file cannot be opened or mapped
   */
  public static Blob map(Path file) throws IOException {
    return SegmentBlob.ofFile(file);
  }

  /**
   * {@return whether an error was caused by truncation of a mapped file}
   *
   * @param error the error
   */
  public static boolean isLost(InternalError error) {
    String message = error.getMessage();
    return message != null && message.contains("unsafe memory access");
  }

  /** {@return the number of bytes} */
  public abstract long size();

  /**
   * {@return the byte at an index}
   *
   * @param index the zero-based index
   * @throws IndexOutOfBoundsException if the index is out of range
   */
  public abstract byte byteAt(long index);

  /**
   * {@return the little-endian 16-bit number at an offset}
   *
   * @param offset the offset in bytes
   */
  public short shortAt(long offset) {
    return (short) ((byteAt(offset) & 0xFF) | byteAt(offset + 1) << 8);
  }

  /**
   * {@return the little-endian 32-bit number at an offset}
   *
   * @param offset the offset in bytes
   */
  public int intAt(long offset) {
    return (shortAt(offset) & 0xFFFF) | shortAt(offset + 2) << 16;
  }

  /**
   * {@return the little-endian 64-bit number at an offset}
   *
   * @param offset the offset in bytes
   */
  public long longAt(long offset) {
    return (intAt(offset) & 0xFFFF_FFFFL) | (long) intAt(offset + 4) << 32;
  }

  /**
   * {@return a part of this blob, without copying}
   *
   * @param offset the offset of the first byte
   * @param length the number of bytes
   * @throws IndexOutOfBoundsException if the range is not within this blob
   */
  public abstract Blob slice(long offset, long length);

  /**
   * Copies bytes into an array.
   *
   * @param offset the offset of the first byte in this blob
   * @param target the array to copy to
   * @param at the index of the first byte in {@code target}
   * @param length the number of bytes
   */
  public abstract void copyTo(long offset, byte[] target, int at, int length);

  /**
   * Has the operating system take back the memory of a mapped file's pages, which are read from the
   * file again when they are needed. Does nothing to other blobs.
   */
  public void unload() {}

  /** {@return this blob as a read-only segment} */
  public abstract MemorySegment asSegment();

  /**
   * Writes all bytes. Those of a mapped file are transferred from file to file where the operating
   * system can.
   *
   * @param out receives the bytes
   * @throws IOException if writing fails, or a mapped file has been truncated
   */
  public abstract void writeTo(WritableByteChannel out) throws IOException;

  /**
   * {@return a copy of all bytes}
   *
   * @throws ArithmeticException if the blob has 2 GiB or more
   */
  public byte[] toByteArray() {
    byte[] copy = new byte[Math.toIntExact(size())];
    copyTo(0, copy, 0, copy.length);
    return copy;
  }

  @Override
  public final boolean equals(Object other) {
    return this == other
        || (other instanceof Blob that
            && size() == that.size()
            && mayEqual(that)
            && contentEquals(that));
  }

  /**
   * Compares hash codes before contents. Input may be crafted so that many large blobs agree in all
   * bytes that {@link #hashCode} samples; a blob that is compared often is therefore hashed whole.
   */
  private boolean mayEqual(Blob that) {
    if (size() <= HASHED_WHOLE) {
      return true;
    }
    return hashCode() == that.hashCode()
        && (++comparisons <= FEW || hashOfAll() == that.hashOfAll());
  }

  abstract boolean contentEquals(Blob that);

  @Override
  public final int hashCode() {
    int h = hash;
    if (h == 0) {
      h = computeHash();
      hash = h;
    }
    return h;
  }

  private int hashOfAll() {
    int h = hashOfAll;
    if (h == 0) {
      h = computeHashOfAll();
      hashOfAll = h;
    }
    return h;
  }

  /** Hashes all bytes of a small blob; of a large one, both ends and samples in between. */
  private int computeHash() {
    long n = size();
    if (n <= HASHED_WHOLE) {
      return computeHashOfAll();
    }
    int h = Hashes.of(n);
    for (int i = 0; i < 4; i++) {
      h = Hashes.mix(h, Hashes.of(longAt(8L * i)));
      h = Hashes.mix(h, Hashes.of(longAt(n - 8 - 8L * i)));
      h = Hashes.mix(h, Hashes.of(longAt((n - 8) / 9 * (i + 1))));
      h = Hashes.mix(h, Hashes.of(longAt((n - 8) / 9 * (i + 5))));
    }
    return h;
  }

  private int computeHashOfAll() {
    long n = size();
    int h = Hashes.of(n);
    long i = 0;
    for (; i + 8 <= n; i += 8) {
      h = Hashes.mix(h, Hashes.of(longAt(i)));
    }
    for (; i < n; i++) {
      h = Hashes.mix(h, byteAt(i));
    }
    return h;
  }

  @Override
  public String toString() {
    return "blob of " + size() + " bytes";
  }
}
