package org.hlo4j.audit;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarFile;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.ir.Blob;

/**
 * The members of an archive, in their order; several threads may open them. It is closed when it
 * and all members that it gave are. Nothing is unpacked that is larger than 1 GiB and 200 times the
 * archive.
 */
public final class StoreArchive implements Iterator<StoreFile>, Closeable {
  /** How many times as large as the archive a member may be; deflate reaches 1,032. */
  static final int MOST_EXPANSION = 200;

  private static final long ALLOWED = 1L << 30;

  private final Iterator<Member> members;
  private final Closeable archive;

  /** The most bytes of a member. */
  private final long most;

  /** How many members, and this, are not closed; 0 when the archive is. */
  private int users = 1;

  private boolean isListed;

  private StoreArchive(Stream<Entry> entries, String path, Closeable archive, long most) {
    this.members =
        entries.map(entry -> new Member(this, path + "!/" + entry.name(), entry)).iterator();
    this.archive = archive;
    this.most = most;
  }

  /**
   * {@return whether a file is an archive, by its name}
   *
   * @param path the name
   */
  public static boolean isArchive(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return name.endsWith(".zip") || name.endsWith(".tar") || isCompressed(name);
  }

  /** Returns what is thrown if an archive unpacks to more than it may. */
  static UnopenedException tooLarge() {
    return new UnopenedException(
        AuditVerdict.TOO_LARGE,
        "unpacks to more than 1 GiB and " + MOST_EXPANSION + " times the archive");
  }

  private static boolean isCompressed(String name) {
    return name.endsWith(".tar.gz") || name.endsWith(".tgz");
  }

  /**
   * {@return the members of an archive; what is compressed as a whole is unpacked to a file}
   *
   * @param file the archive, which is closed with the members, or if this fails
   * @param path its name, which tells its kind
   * @throws IOException if it is damaged
   */
  public static StoreArchive open(SeekableByteChannel file, String path) throws IOException {
    return open(file, path, ALLOWED);
  }

  /** Returns the members of an archive, from which that many bytes may be unpacked at least. */
  @SuppressWarnings("resource") // closed with the archive
  static StoreArchive open(SeekableByteChannel file, String path, long allowed) throws IOException {
    String name = path.toLowerCase(Locale.ROOT);
    try {
      long most = Math.max(allowed, Math.multiplyExact(file.size(), MOST_EXPANSION));
      if (name.endsWith(".zip")) {
        return zip(file, path, most);
      }
      return tar(isCompressed(name) ? unpacked(file, most) : file, path, most);
    } catch (IOException e) {
      file.close();
      throw e;
    } catch (RuntimeException e) { // of damaged archives
      file.close();
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Returns the content of a compressed archive in a file that is deleted when it is closed. */
  private static SeekableByteChannel unpacked(SeekableByteChannel file, long most)
      throws IOException {
    Path unpacked = Files.createTempFile("hlo4j", ".tar");
    try (InputStream in = new GZIPInputStream(Channels.newInputStream(file));
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(unpacked))) {
      StoreContent.copy(in, out, most);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(unpacked);
      throw e;
    }
    return Files.newByteChannel(
        unpacked, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE);
  }

  private static StoreArchive zip(SeekableByteChannel file, String path, long most)
      throws IOException {
    ZipArchive zip = ZipArchive.of(file);
    return new StoreArchive(
        zip.entries().stream()
            .filter(entry -> !entry.isFolder())
            .map(entry ->
                new Entry(
                    entry.name(),
                    entry.size(),
                    entry.modified().map(FileTime::from).flatMap(StoreFiles::millis),
                    () -> zip.open(entry))),
        path,
        file,
        most);
  }

  private static StoreArchive tar(SeekableByteChannel file, String path, long most)
      throws IOException {
    TarFile tar;
    try {
      tar = new TarFile(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
    return new StoreArchive(
        tar.getEntries().stream()
            .filter(entry -> entry.isFile() && !entry.isLink() && !entry.isSymbolicLink())
            .map(entry ->
                new Entry(
                    entry.getName(),
                    entry.getSize(),
                    StoreFiles.millis(entry.getLastModifiedTime()),
                    () -> tar.getInputStream(entry))),
        path,
        tar,
        most);
  }

  @Override
  public boolean hasNext() {
    return members.hasNext();
  }

  @Override
  public StoreFile next() {
    Member member = members.next();
    synchronized (this) {
      users++;
    }
    return member;
  }

  @Override
  public synchronized void close() throws IOException {
    if (!isListed) {
      isListed = true;
      release();
    }
  }

  private synchronized void release() throws IOException {
    users--;
    if (users == 0) {
      archive.close();
    }
  }

  private synchronized Blob read(Source source) throws IOException {
    try (InputStream in = source.open()) {
      return StoreContent.of(in, most);
    } catch (RuntimeException e) { // of damaged members
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Opens a stream. */
  @FunctionalInterface
  private interface Source {
    InputStream open() throws IOException;
  }

  /** What an archive says of a member. */
  private record Entry(String name, long size, Optional<Instant> modified, Source source) {}

  /** A member. */
  private static final class Member implements StoreFile {
    private final StoreArchive archive;
    private final String path;
    private final Entry entry;
    private boolean isClosed;

    Member(StoreArchive archive, String path, Entry entry) {
      this.archive = archive;
      this.path = path;
      this.entry = entry;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public long size() {
      return entry.size;
    }

    @Override
    public Optional<Instant> modified() {
      return entry.modified;
    }

    @Override
    public Blob open() throws IOException {
      return archive.read(entry.source);
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
