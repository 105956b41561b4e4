package org.hlo4j.ir;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.hlo4j.ir.builtin.Hashes;

/**
 * A read-only run of bytes: the payload of dense elements, resources and opaque encodings. It is
 * either a slice of a byte array or a slice of a memory segment (a mapped file), never copied when
 * sliced. Numbers are read little-endian. Compared by content.
 *
 * <p>A mapped file that is made shorter meanwhile has no bytes to give: reading them throws an
 * {@link InternalError} that {@link #isLost} knows, writing them an {@link IOException}.
 */
public abstract sealed class Blob permits HeapBlob, SegmentBlob {
  /** Equal parts of many blobs larger than this cost more time than hashing would. */
  private static final int HASHED_WHOLE = 1 << 16;

  /** How often a large blob is compared before it is hashed whole. */
  private static final int FEW = 8;

  public static final Blob EMPTY = new HeapBlob(new byte[0], 0, 0);

  private int hash;
  private int hashOfAll;
  private int comparisons;

  /** The blob over this array; the caller hands the array over and no longer changes it. */
  public static Blob wrap(byte... bytes) {
    return new HeapBlob(bytes, 0, bytes.length);
  }

  /** The blob over a part of this array; the caller no longer changes it. */
  public static Blob wrap(byte[] bytes, int offset, int length) {
    java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
    return new HeapBlob(bytes, offset, length);
  }

  /** The blob over this segment, which must stay alive and unchanged. */
  public static Blob of(MemorySegment segment) {
    return new SegmentBlob(segment.asReadOnly());
  }

  /**
   * The content of a file, which is mapped and not read. The file must stay as it is for as long as
   * the blob or a part of it is in use.
   *
   * @throws IOException if the file cannot be opened or mapped
   */
  public static Blob map(Path file) throws IOException {
    return SegmentBlob.ofFile(file);
  }

  /** Whether an error means that a mapped file has become shorter than it was. */
  public static boolean isLost(InternalError error) {
    String message = error.getMessage();
    return message != null && message.contains("unsafe memory access");
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

  /** Writes all bytes. Those of a mapped file go from file to file without being looked at. */
  public abstract void writeTo(WritableByteChannel out) throws IOException;

  /** A copy of all bytes; the blob must be smaller than 2 GiB. */
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
            && mayBeSame(that)
            && sameBytes(that));
  }

  /**
   * Somebody may choose many large blobs that agree in all that {@link #hashCode} looks at: one
   * that is compared often is hashed whole, so that its bytes are not looked at each time.
   */
  private boolean mayBeSame(Blob that) {
    if (size() <= HASHED_WHOLE) {
      return true;
    }
    return hashCode() == that.hashCode()
        && (++comparisons <= FEW || hashOfAll() == that.hashOfAll());
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

  private int hashOfAll() {
    int h = hashOfAll;
    if (h == 0) {
      h = computeHashOfAll();
      hashOfAll = h;
    }
    return h;
  }

  /** Hashes all bytes of a small blob, of a large one those at both ends and some between. */
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
