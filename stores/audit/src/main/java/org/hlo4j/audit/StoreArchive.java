package org.hlo4j.audit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * The programs of an archive and of archives inside, in their order; several threads may open them.
 * Files are closed when this and all members that it returned are closed. Members of one name get
 * numbers.
 *
 * <p>Nothing is unpacked beyond 1 GiB and 200 times the archive, all members together, nor from
 * more than three archives within each other.
 */
public final class StoreArchive implements Iterator<StoreFile>, Closeable {
  private static final int MOST_NESTED = 3;
  private static final long ALLOWED = 1L << 30;

  /** The archives on the way to the next member, innermost first. */
  private final Deque<ArchiveLevel> levels = new ArrayDeque<>();

  private final Settings settings;
  private @Nullable StoreFile next;

  private StoreArchive(ArchiveLevel level, Settings settings) {
    this.settings = settings;
    levels.push(level);
  }

  /**
   * How archives are read.
   *
   * @param takesAll whether members are taken whatever their names
   * @param skipped counts what is not taken
   * @param timeLimit how long it may take to open an archive or to unpack a member
   * @param modified when the archive was modified
   * @param stamp the {@linkplain StoreFile#stamp stamp} of the archive
   * @param allowed how many bytes may be unpacked from whatever archive
   */
  public record Settings(
      boolean takesAll,
      SkippedFiles skipped,
      Optional<Duration> timeLimit,
      Optional<Instant> modified,
      Optional<String> stamp,
      long allowed) {
    /**
     * Creates settings without a time limit.
     *
     * @param takesAll whether members are taken whatever their names
     * @param skipped counts what is not taken
     */
    public Settings(boolean takesAll, SkippedFiles skipped) {
      this(takesAll, skipped, Optional.empty(), Optional.empty(), Optional.empty(), ALLOWED);
    }

    /**
     * {@return these settings with a time limit}
     *
     * @param limit the limit, if there is one
     */
    public Settings withTimeLimit(Optional<Duration> limit) {
      return new Settings(takesAll, skipped, limit, modified, stamp, allowed);
    }

    /** Returns these settings for a file. */
    Settings of(Optional<Instant> time, Optional<String> state) {
      return new Settings(takesAll, skipped, timeLimit, time, state, allowed);
    }

    /** Returns these settings with other bytes that may be unpacked from whatever archive. */
    Settings withAllowed(long bytes) {
      return new Settings(takesAll, skipped, timeLimit, modified, stamp, bytes);
    }
  }

  /**
   * {@return whether a file is an archive, or a program that is compressed, by its name}
   *
   * @param path the name
   */
  public static boolean isArchive(String path) {
    return ArchiveFormat.of(path).isPresent();
  }

  /**
   * {@return the programs of an archive; what is compressed as a whole is unpacked to a file}
   *
   * @param file the archive, which is closed with the members, or if this fails
   * @param path its name, which tells its kind
   * @param settings how it is read
   * @throws UnopenedException if it is damaged, larger than it may be, or takes too long
   */
  public static StoreArchive open(SeekableByteChannel file, String path, Settings settings)
      throws IOException {
    UnpackBudget budget = new UnpackBudget(file.size(), settings.allowed, settings.timeLimit);
    return new StoreArchive(ArchiveLevel.open(file, path, settings.modified, budget), settings);
  }

  @Override
  public boolean hasNext() {
    try {
      while (next == null && !levels.isEmpty()) {
        ArchiveLevel level = levels.getFirst();
        if (level.rest().hasNext()) {
          visit(level, level.rest().next());
        } else {
          levels.pop().close();
        }
      }
      return next != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void visit(ArchiveLevel level, ArchiveLevel.Entry entry) {
    String path = level.path() + "!/" + entry.name();
    try {
      if (!entry.isFile()) {
        settings.skipped.add(path, SkipReason.MEMBER);
      } else if (isArchive(path)) {
        if (levels.size() < MOST_NESTED) {
          levels.push(level.open(entry, path));
        } else {
          settings.skipped.add(path, SkipReason.NESTED);
        }
      } else if (settings.takesAll || StoreFiles.isProgram(path)) {
        level.take(entry);
        next = new Member(level, path, entry, settings.stamp);
      } else {
        settings.skipped.add(path, SkipReason.ofName(path));
      }
    } catch (IOException e) {
      next =
          StoreFile.unreadable(
              path, entry.size(), UnopenedException.verdict(e), StoreFiles.reason(e));
    }
  }

  @Override
  public StoreFile next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    StoreFile file = Objects.requireNonNull(next);
    next = null;
    return file;
  }

  @Override
  public void close() throws IOException {
    if (next != null) {
      next.close();
      next = null;
    }
    while (!levels.isEmpty()) {
      levels.pop().close();
    }
  }

  private static final class Member implements StoreFile {
    private final ArchiveLevel archive;
    private final String path;
    private final ArchiveLevel.Entry entry;
    private final Optional<String> stamp;
    private boolean isClosed;

    Member(ArchiveLevel archive, String path, ArchiveLevel.Entry entry, Optional<String> stamp) {
      this.archive = archive;
      this.path = path;
      this.entry = entry;
      this.stamp = stamp;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public long size() {
      return entry.size();
    }

    @Override
    public Optional<Instant> modified() {
      return entry.modified();
    }

    @Override
    public Optional<String> stamp() {
      return stamp;
    }

    @Override
    public Blob open() throws IOException {
      return archive.read(entry);
    }

    @Override
    public boolean isHeld() {
      return true;
    }

    @Override
    public void close() {
      synchronized (archive) {
        if (!isClosed) {
          isClosed = true;
          try {
            archive.release();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      }
    }
  }
}
