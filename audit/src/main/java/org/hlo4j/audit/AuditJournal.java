package org.hlo4j.audit;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * The rows of an audit in a file, a line of {@linkplain AuditJson JSON} each, in the order of the
 * files. An audit that was interrupted goes on after its last whole line.
 */
public final class AuditJournal implements Closeable {
  private final Path file;
  private final FileChannel channel;
  private final FileLock lock;

  private AuditJournal(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * {@return a journal, which no other process has open}
   *
   * @param file the file, which need not exist
   * @throws IOException if it cannot be written
   */
  public static AuditJournal open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new IOException("another audit writes '" + file + "'");
      }
      channel.truncate(endOfLines(channel));
      channel.position(channel.size());
      return new AuditJournal(file, channel, lock);
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new IOException("another audit writes '" + file + "'", e);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the place after the last end of a line. */
  private static long endOfLines(FileChannel channel) throws IOException {
    ByteBuffer part = ByteBuffer.allocate(1 << 16);
    for (long end = channel.size(); end > 0; end -= part.limit()) {
      part.clear().limit((int) Math.min(part.capacity(), end));
      long start = end - part.limit();
      readFully(channel, part, start);
      for (int i = part.limit() - 1; i >= 0; i--) {
        if (part.get(i) == '\n') {
          return start + i + 1;
        }
      }
    }
    return 0;
  }

  private static void readFully(FileChannel channel, ByteBuffer to, long at) throws IOException {
    while (to.hasRemaining()) {
      if (channel.read(to, at + to.position()) < 0) {
        throw new EOFException("the file has become shorter");
      }
    }
  }

  /** Reads the file by its own channel: closing another one would release the lock. */
  private final class Rows extends InputStream {
    private long at;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int count) throws IOException {
      int read = channel.read(ByteBuffer.wrap(to, from, count), at);
      at += Math.max(0, read);
      return read;
    }
  }

  /**
   * Skips the files that have a row.
   *
   * @param files the files of the audit
   * @return how many have one
   * @throws IOException if the rows are those of other files
   */
  public long skip(Iterator<StoreFile> files) throws IOException {
    long[] count = {0};
    String[] other = {""};
    forEach(row -> {
      String path = files.hasNext() ? skipped(files.next()) : "";
      if (other[0].isEmpty() && !path.equals(row.path())) {
        other[0] = row.path();
      }
      count[0]++;
    });
    if (!other[0].isEmpty()) {
      throw new IOException(
          "'%s' is the audit of other files: it has '%s'".formatted(file, other[0]));
    }
    return count[0];
  }

  private static String skipped(StoreFile file) {
    file.close();
    return file.path();
  }

  /**
   * Adds a row.
   *
   * @param row the row
   * @throws IOException if it cannot be written
   */
  public void add(AuditRow row) throws IOException {
    ByteBuffer line =
        ByteBuffer.wrap((AuditJson.line(row) + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
  }

  /**
   * Reads the rows.
   *
   * @param rows receives them in their order
   * @throws IOException if the file is not that of an audit
   */
  public void forEach(Consumer<AuditRow> rows) throws IOException {
    long number = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new Rows(), StandardCharsets.UTF_8.newDecoder()))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        rows.accept(AuditJson.row(line));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(file + ":" + number + ": not a row of an audit", e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.force(true);
    lock.release();
    channel.close();
  }
}
