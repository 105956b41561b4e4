package org.hlo4j.ir.internal;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is written by one process at a time. A line that was not completed, because
 * its process was ended, is cut off when the file is opened again. Not for several threads.
 */
public final class LineFile implements Closeable {
  private final Path path;
  private FileChannel channel;
  private FileLock lock;

  private LineFile(Path path, FileChannel channel, FileLock lock) {
    this.path = path;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Opens a file, which is created if there is none.
   *
   * @param path the file
   * @return the file, to which lines are appended; empty if it is open already
   * @throws IOException if it cannot be opened
   */
  public static Optional<LineFile> open(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      FileLock lock = lockOrNull(channel);
      if (lock != null) {
        LineFile file = new LineFile(path, channel, lock);
        channel.truncate(file.endOfLines());
        channel.position(channel.size());
        return Optional.of(file);
      }
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  private static @Nullable FileLock lockOrNull(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ofThisProcess) {
      return null;
    }
  }

  /** Returns the place after the last line break. */
  private long endOfLines() throws IOException {
    ByteBuffer part = ByteBuffer.allocate(1 << 16);
    for (long end = channel.size(); end > 0; end -= part.limit()) {
      part.clear().limit((int) Math.min(part.capacity(), end));
      long start = end - part.limit();
      readFully(part, start);
      for (int i = part.limit() - 1; i >= 0; i--) {
        if (part.get(i) == '\n') {
          return start + i + 1;
        }
      }
    }
    return 0;
  }

  private void readFully(ByteBuffer to, long at) throws IOException {
    while (to.hasRemaining()) {
      if (channel.read(to, at + to.position()) < 0) {
        throw new EOFException("the file has become shorter");
      }
    }
  }

  /**
   * {@return bytes of the file}
   *
   * @param at the place of the first one
   * @param count how many there are
   * @throws IOException if they cannot be read
   */
  public byte[] bytes(long at, int count) throws IOException {
    byte[] bytes = new byte[count];
    readFully(ByteBuffer.wrap(bytes), at);
    return bytes;
  }

  /**
   * {@return the bytes of the file from a place on} Another channel would, when it is closed,
   * release the lock.
   *
   * @param from the place
   */
  public InputStream stream(long from) {
    return new InputStream() {
      private long at = from;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] to, int start, int count) throws IOException {
        int read = channel.read(ByteBuffer.wrap(to, start, count), at);
        at += Math.max(0, read);
        return read;
      }
    };
  }

  /** {@return the file, whose position is its end} */
  public FileChannel channel() {
    return channel;
  }

  /**
   * Appends lines.
   *
   * @param lines whole lines
   * @throws IOException if they cannot be written
   */
  public void append(byte[] lines) throws IOException {
    Channels.newOutputStream(channel).write(lines);
  }

  /**
   * Replaces all lines at once; after a failure the file is as it was.
   *
   * @param lines writes the new lines
   * @throws IOException if they cannot be written
   */
  public void replace(AtomicFileWriter.Content lines) throws IOException {
    Path whole = path.resolveSibling(path.getFileName() + ".new");
    LineFile other = open(whole).orElseThrow(() -> new IOException("'" + whole + "' is in use"));
    try {
      other.channel.truncate(0);
      lines.writeTo(other.channel);
      other.channel.force(true);
      Files.move(whole, path.toRealPath(), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      other.close();
      Files.deleteIfExists(whole);
      throw e;
    }
    close();
    channel = other.channel;
    lock = other.lock;
  }

  @Override
  public void close() throws IOException {
    channel.force(true);
    lock.release();
    channel.close();
  }
}
