package org.hlo4j.ir;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.hlo4j.ir.internal.NamedFile;
import org.jspecify.annotations.Nullable;

/** A slice of a memory segment, which may be a mapped file. */
final class SegmentBlob extends Blob {
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Number of bytes written at once. */
  private static final long PORTION = 1L << 27;

  private final MemorySegment segment;

  /** The mapped file, if there is one. */
  private final @Nullable FileChannel file;

  /** The offset of the segment in the file. */
  private final long position;

  SegmentBlob(MemorySegment segment) {
    this(segment, null, 0);
  }

  private SegmentBlob(MemorySegment segment, @Nullable FileChannel file, long position) {
    this.segment = segment;
    this.file = file;
    this.position = position;
  }

  /**
   * Maps a file. The channel stays open; it is closed with the mapping, when both are unreachable.
   */
  static SegmentBlob ofFile(Path path) throws IOException {
    NamedFile.checkOpens(path);
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return new SegmentBlob(
          file.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), Arena.ofAuto()), file, 0);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
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
    return new SegmentBlob(segment.asSlice(offset, size), file, position + offset);
  }

  @Override
  public void copyTo(long offset, byte[] target, int at, int count) {
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, target, at, count);
  }

  @Override
  public void unload() {
    if (file != null && segment.isMapped()) {
      segment.unload();
    }
  }

  @Override
  public MemorySegment asSegment() {
    return segment;
  }

  @Override
  boolean contentEquals(Blob that) {
    return segment.mismatch(that.asSegment()) < 0;
  }

  @Override
  public void writeTo(WritableByteChannel out) throws IOException {
    if (file != null && out instanceof FileChannel target) {
      transfer(file, target);
      return;
    }
    for (long at = 0; at < size(); at += PORTION) {
      ByteBuffer rest = segment.asSlice(at, Math.min(PORTION, size() - at)).asByteBuffer();
      while (rest.hasRemaining()) {
        out.write(rest);
      }
    }
  }

  /** Lets the operating system copy from file to file. */
  private void transfer(FileChannel source, FileChannel target) throws IOException {
    for (long at = 0; at < size(); ) {
      long copied = source.transferTo(position + at, Math.min(PORTION, size() - at), target);
      if (copied <= 0) {
        throw new IOException("the input file became shorter while it was read");
      }
      at += copied;
    }
  }
}
