package org.hlo4j.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import org.hlo4j.ir.Blob;

/** The bytes of an archive, in memory or in a file that is not. */
interface ByteSource {
  long size();

  /**
   * Copies bytes, which are within the archive.
   *
   * @throws IOException if they cannot be read
   */
  void copyTo(long offset, byte[] target, int at, int length) throws IOException;

  /** Returns bytes, which are within the archive, as little-endian numbers. */
  default ByteBuffer read(long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    copyTo(offset, bytes, 0, length);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** An archive in memory. */
  record InMemory(Blob blob) implements ByteSource {
    @Override
    public long size() {
      return blob.size();
    }

    @Override
    public void copyTo(long offset, byte[] target, int at, int length) {
      blob.copyTo(offset, target, at, length);
    }
  }

  /** An archive that is read from a channel, by one thread at a time. */
  record InChannel(SeekableByteChannel channel, long size) implements ByteSource {
    @Override
    public void copyTo(long offset, byte[] target, int at, int length) throws IOException {
      ByteBuffer rest = ByteBuffer.wrap(target, at, length);
      synchronized (channel) {
        channel.position(offset);
        while (rest.hasRemaining()) {
          if (channel.read(rest) < 0) {
            throw new ArchiveException(offset, "archive became shorter while it was read");
          }
        }
      }
    }
  }
}
