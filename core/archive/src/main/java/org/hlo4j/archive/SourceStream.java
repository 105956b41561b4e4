package org.hlo4j.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A part of the bytes of an archive. */
final class SourceStream extends InputStream {
  private static final int PORTION = 1 << 16;

  private final ByteSource source;
  private final long end;
  private long at;

  /** Creates a stream of that many bytes from an offset, which are within the archive. */
  SourceStream(ByteSource source, long offset, long size) {
    this.source = source;
    this.at = offset;
    this.end = offset + size;
  }

  boolean isAtEnd() {
    return at == end;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0 || isAtEnd()) {
      return length == 0 ? 0 : -1;
    }
    int count = (int) Math.min(Math.min(length, PORTION), end - at);
    source.copyTo(at, target, offset, count);
    at += count;
    return count;
  }
}
