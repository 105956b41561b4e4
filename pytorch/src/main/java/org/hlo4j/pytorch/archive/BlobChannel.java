package org.hlo4j.pytorch.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.hlo4j.ir.Blob;

/** A channel that reads bytes in memory. */
final class BlobChannel implements SeekableByteChannel {
  private static final int PORTION = 1 << 13;

  private final Blob bytes;
  private long position;
  private boolean isOpen = true;

  BlobChannel(Blob bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    checkOpen();
    if (position >= bytes.size()) {
      return -1;
    }
    int count = 0;
    byte[] portion = new byte[Math.min(PORTION, target.remaining())];
    while (target.hasRemaining() && position < bytes.size()) {
      int length =
          (int) Math.min(Math.min(portion.length, target.remaining()), bytes.size() - position);
      bytes.copyTo(position, portion, 0, length);
      target.put(portion, 0, length);
      position += length;
      count += length;
    }
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) throws IOException {
    checkOpen();
    if (newPosition < 0) {
      throw new IOException("position " + newPosition + " is before the start");
    }
    position = newPosition;
    return this;
  }

  @Override
  public long size() {
    return bytes.size();
  }

  private void checkOpen() throws ClosedChannelException {
    if (!isOpen) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() {
    isOpen = false;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }
}
