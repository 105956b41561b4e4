package org.hlo4j.onnx.proto;

import java.io.InputStream;
import java.util.Objects;
import org.hlo4j.ir.Blob;

/** Reads a blob; to skip bytes costs nothing. */
final class BlobInputStream extends InputStream {
  private final Blob bytes;
  private long at;

  BlobInputStream(Blob bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read() {
    return at < bytes.size() ? bytes.byteAt(at++) & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int from, int length) {
    Objects.checkFromIndexSize(from, length, target.length);
    if (length == 0) {
      return 0;
    }
    int count = (int) Math.min(length, bytes.size() - at);
    if (count == 0) {
      return -1;
    }
    bytes.copyTo(at, target, from, count);
    at += count;
    return count;
  }

  @Override
  public long skip(long count) {
    long skipped = Math.clamp(count, 0, bytes.size() - at);
    at += skipped;
    return skipped;
  }

  @Override
  public int available() {
    return (int) Math.min(Integer.MAX_VALUE, bytes.size() - at);
  }
}
