package org.hlo4j.spark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;

/** A file of Hadoop, for readers of archives. */
final class HadoopChannel implements SeekableByteChannel {
  private static final int CHUNK = 1 << 16;

  private final FSDataInputStream in;
  private final long size;
  private long position;
  private boolean isOpen = true;

  HadoopChannel(FSDataInputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    if (position >= size) {
      return -1;
    }
    byte[] chunk = new byte[Math.min(CHUNK, target.remaining())];
    if (in.getPos() != position) {
      in.seek(position);
    }
    int count = in.read(chunk, 0, chunk.length);
    if (count > 0) {
      target.put(chunk, 0, count);
      position += count;
    }
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long at) {
    position = at;
    return this;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long length) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() throws IOException {
    if (isOpen) {
      isOpen = false;
      in.close();
    }
  }
}
