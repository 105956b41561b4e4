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
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The rows of an audit in a file, a line of {@linkplain AuditJson JSON} each, in the order of the
 * files. An audit that was interrupted goes on after its last whole line, and makes the rows anew
 * whose files have changed: each line ends with the {@linkplain StoreFile#stamp stamp} of its file.
 *
 * <p>Rows that replace earlier ones are added to the end; {@link JournalFiles#finish} puts all in
 * order, in a file that replaces this one whole, so that an audit may be ended at any moment.
 */
public final class AuditJournal implements Closeable {
  private static final String STAMP = ",\"stamp\":\"";

  private final Path file;
  private FileChannel channel;
  private FileLock lock;

  private AuditJournal(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * {@return a journal, which no other process has open}
   *
   * @param file the file, which need not exist
   * @throws IOException if it cannot be written, or is a device or the like
   */
  public static AuditJournal open(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("'" + file + "' is not a regular file, which a journal must be");
    }
    FileChannel channel = channel(file);
    try {
      AuditJournal journal = new AuditJournal(file, channel, lock(channel, file));
      channel.truncate(journal.endOfLines());
      channel.position(channel.size());
      return journal;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static FileLock lock(FileChannel channel, Path file) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      throw new IOException("another audit writes '" + file + "'");
    } catch (OverlappingFileLockException e) {
      throw new IOException("another audit writes '" + file + "'", e);
    }
  }

  /** Returns the place after the last end of a line. */
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
   * {@return the files that lack a row that holds}
   *
   * <p>What is returned must be asked for all files, and a row must be added for each, in their
   * order; then {@link JournalFiles#finish} completes the journal.
   *
   * @param files the files of the audit
   * @param stores the paths that are audited
   * @param current makes a row what it is now beside its file, such as who has signed that
   * @throws IOException if there are rows of other stores
   */
  public JournalFiles resume(
      Iterator<StoreFile> files, List<String> stores, UnaryOperator<AuditRow> current)
      throws IOException {
    return JournalFiles.of(this, files, stores, current);
  }

  /**
   * Where a line is.
   *
   * @param at its first byte
   * @param bytes how many it has, with its end
   */
  record Place(long at, int bytes) {}

  /** A line of the journal. */
  record Line(Place place, AuditRow row, String stamp) {
    boolean isOf(StoreFile file) {
      return !stamp.isEmpty() && file.stamp().filter(stamp::equals).isPresent();
    }
  }

  /** Receives lines; false ends them. */
  @FunctionalInterface
  interface LineSink {
    boolean accept(Line line);
  }

  /** Reads the lines from a place on. */
  void forEachLine(long from, LineSink lines) throws IOException {
    Rows rows = new Rows();
    rows.at = from;
    long at = from;
    long number = 0;
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(rows, StandardCharsets.UTF_8.newDecoder()))) {
      boolean isWanted = true;
      for (String line = in.readLine(); isWanted && line != null; line = in.readLine()) {
        number++;
        int bytes = line.getBytes(StandardCharsets.UTF_8).length + 1;
        isWanted = lines.accept(new Line(new Place(at, bytes), AuditJson.row(line), stamp(line)));
        at += bytes;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(
          (from == 0 ? file + ":" + number : file.toString()) + ": not a row of an audit", e);
    }
  }

  /** Reads the line at a place. */
  Line line(Place place) throws IOException {
    Line[] found = new Line[1];
    forEachLine(
        place.at,
        line -> {
          found[0] = line;
          return false;
        });
    return Objects.requireNonNull(found[0]);
  }

  private static String stamp(String line) {
    int start = line.lastIndexOf(STAMP);
    return start < 0 ? "" : line.substring(start + STAMP.length(), line.length() - 2);
  }

  Path file() {
    return file;
  }

  /** Adds a row of a file with a stamp; returns its place. */
  Place add(AuditRow row, String stamp) throws IOException {
    String line = AuditJson.line(row);
    String stamped =
        stamp.isEmpty() ? line : line.substring(0, line.length() - 1) + STAMP + stamp + "\"}";
    byte[] bytes = (stamped + "\n").getBytes(StandardCharsets.UTF_8);
    long at = channel.position();
    write(ByteBuffer.wrap(bytes), channel);
    return new Place(at, bytes.length);
  }

  private static void write(ByteBuffer bytes, FileChannel to) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  /** Replaces the file by one with the bytes up to a place, and some lines thereafter. */
  void replace(long start, Iterable<Place> lines) throws IOException {
    Path ordered = file.resolveSibling(file.getFileName() + ".new");
    FileChannel to = channel(ordered);
    try {
      FileLock locked = lock(to, ordered);
      to.truncate(0);
      for (long at = 0; at < start; ) {
        at += channel.transferTo(at, start - at, to);
      }
      for (Place line : lines) {
        ByteBuffer bytes = ByteBuffer.allocate(line.bytes);
        readFully(bytes, line.at);
        write(bytes.flip(), to);
      }
      to.force(true);
      Files.move(ordered, file.toRealPath(), StandardCopyOption.REPLACE_EXISTING);
      close();
      channel = to;
      lock = locked;
    } catch (IOException e) {
      to.close();
      Files.deleteIfExists(ordered);
      throw e;
    }
  }

  /**
   * Writes the lines.
   *
   * @param out receives them
   * @throws IOException if they cannot be read or written
   */
  public void writeTo(WritableByteChannel out) throws IOException {
    long size = channel.size();
    for (long at = 0; at < size; ) {
      at += channel.transferTo(at, size - at, out);
    }
  }

  /**
   * Reads the rows.
   *
   * @param rows receives them in their order
   * @throws IOException if the file is not that of an audit
   */
  public void forEach(Consumer<AuditRow> rows) throws IOException {
    forEachLine(
        0,
        line -> {
          rows.accept(line.row);
          return true;
        });
  }

  @Override
  public void close() throws IOException {
    channel.force(true);
    lock.release();
    channel.close();
  }
}
