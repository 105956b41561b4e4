package org.hlo4j.audit;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.archive.TarArchive;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.TemporaryFiles;

/**
 * An archive, or a compressed file as one of a single member; it may be within another one. Several
 * threads may read members. It is closed when its list of members is at its end, and all that were
 * taken are closed.
 */
final class ArchiveLevel implements Closeable {
  private final String path;
  private final TimedChannel channel;
  private final UnpackBudget budget;
  private final List<Entry> entries;
  private final Iterator<Entry> rest;

  /** Whether members are compressed. */
  private final boolean expands;

  /** How many members, and the list, are not closed; 0 when the archive is. */
  private int users = 1;

  private boolean isListed;

  /** The header of a member. */
  record Entry(String name, long size, Optional<Instant> modified, boolean isFile, Source source) {}

  /** Opens a stream. */
  @FunctionalInterface
  interface Source {
    InputStream open() throws IOException;
  }

  private ArchiveLevel(
      String path,
      TimedChannel channel,
      UnpackBudget budget,
      boolean expands,
      List<Entry> entries) {
    this.path = path;
    this.channel = channel;
    this.budget = budget;
    this.expands = expands;
    this.entries = entries;
    this.rest = entries.iterator();
  }

  /**
   * Opens an archive.
   *
   * @param file its content, which is closed with it, or if this fails
   * @param path its path, whose end tells its format
   * @param modified when it was modified
   * @throws UnopenedException if it is damaged, larger than it may be, or takes too long
   */
  static ArchiveLevel open(
      SeekableByteChannel file, String path, Optional<Instant> modified, UnpackBudget budget)
      throws IOException {
    ArchiveFormat format = ArchiveFormat.of(path).orElseThrow();
    TimedChannel channel = new TimedChannel(file, budget.begin());
    try {
      if (!format.isZip()
          && !format.isOneFile()
          && format.compression() != ArchiveFormat.Compression.NONE) {
        try (TimedChannel packed = channel) {
          InputStream unpacked = format.compression().unpacked(Channels.newInputStream(packed));
          channel = new TimedChannel(toFile(unpacked, budget), budget.begin());
        }
      }
      List<Entry> entries =
          format.isZip()
              ? zip(channel)
              : format.isOneFile() ? oneFile(channel, format, modified, budget) : tar(channel);
      budget.chargeMembers(entries.size());
      return new ArchiveLevel(path, channel, budget, format.isZip(), distinct(entries));
    } catch (IOException | RuntimeException e) { // unchecked ones are of damaged archives, too
      channel.close();
      throw damaged(e);
    }
  }

  private static UnopenedException damaged(Exception e) {
    if (e instanceof UnopenedException unopened) {
      return unopened;
    }
    String message = e.getMessage();
    return new UnopenedException(
        AuditVerdict.UNREADABLE,
        "damaged archive: " + (message == null ? e.getClass().getSimpleName() : message));
  }

  /** Returns what a stream contains in a file that is deleted when it is closed. */
  private static SeekableByteChannel toFile(InputStream in, UnpackBudget budget)
      throws IOException {
    Path unpacked = TemporaryFiles.create("hlo4j", ".archive");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unpacked))) {
      StoreContent.copy(in, out, budget.bytes());
    } catch (IOException | RuntimeException e) {
      TemporaryFiles.delete(unpacked);
      throw e;
    }
    budget.chargeBytes(Files.size(unpacked));
    return Files.newByteChannel(
        unpacked, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE);
  }

  private static List<Entry> zip(SeekableByteChannel channel) throws IOException {
    ZipArchive zip = ZipArchive.of(channel);
    return zip.entries().stream()
        .filter(entry -> !entry.isFolder())
        .map(entry ->
            new Entry(
                entry.name(),
                entry.size(),
                entry.modified().map(FileTime::from).flatMap(StoreFiles::millis),
                true,
                () -> zip.open(entry)))
        .toList();
  }

  /** Returns the one member of a compressed file, of which nothing says the size. */
  private static List<Entry> oneFile(
      TimedChannel channel, ArchiveFormat format, Optional<Instant> modified, UnpackBudget budget)
      throws IOException {
    Source source =
        () -> {
          channel.position(0);
          return format.compression().unpacked(Channels.newInputStream(channel));
        };
    CountingOutput size = new CountingOutput();
    StoreContent.copy(source.open(), size, budget.bytes());
    budget.chargeBytes(size.count);
    return List.of(new Entry(format.content(), size.count, modified, true, source));
  }

  private static final class CountingOutput extends OutputStream {
    private long count;

    @Override
    public void write(int b) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int at, int length) {
      count += length;
    }
  }

  private static List<Entry> tar(SeekableByteChannel channel) throws IOException {
    TarArchive tar = TarArchive.of(channel);
    return tar.entries().stream()
        .filter(entry -> entry.kind() != TarArchive.Kind.FOLDER)
        .map(entry ->
            new Entry(
                entry.name(),
                entry.size(),
                entry.modified().map(FileTime::from).flatMap(StoreFiles::millis),
                entry.kind() == TarArchive.Kind.FILE,
                () -> tar.open(entry)))
        .toList();
  }

  /** Gives members of one name names of their own, by a number: {@code a.mlir, a (2).mlir}. */
  private static List<Entry> distinct(List<Entry> entries) {
    Set<String> names = new HashSet<>();
    entries.forEach(entry -> names.add(entry.name));
    if (names.size() == entries.size()) {
      return entries;
    }
    Set<String> taken = new HashSet<>();
    List<Entry> distinct = new ArrayList<>();
    for (Entry entry : entries) {
      String name = entry.name;
      for (int i = 2; !taken.add(name); i++) {
        String numbered = numbered(entry.name, i);
        name = names.contains(numbered) ? name : numbered;
      }
      distinct.add(new Entry(name, entry.size, entry.modified, entry.isFile, entry.source));
    }
    return distinct;
  }

  private static String numbered(String name, int number) {
    int dot = name.indexOf('.', name.lastIndexOf('/') + 1);
    int end = dot < 0 ? name.length() : dot;
    return name.substring(0, end) + " (" + number + ")" + name.substring(end);
  }

  String path() {
    return path;
  }

  /** Returns the members that were not asked for yet. */
  Iterator<Entry> rest() {
    return rest;
  }

  int size() {
    return entries.size();
  }

  /**
   * Takes a member, until {@link #release}.
   *
   * @throws UnopenedException if that unpacks more than it may
   */
  synchronized void take(Entry entry) throws UnopenedException {
    if (expands) {
      budget.chargeBytes(entry.size);
    }
    users++;
  }

  synchronized Blob read(Entry entry) throws IOException {
    channel.begin(budget.begin());
    try (InputStream in = entry.source.open()) {
      return StoreContent.of(in, entry.size);
    } catch (IOException | RuntimeException e) {
      throw damaged(e);
    }
  }

  /** Opens an archive that is a member. */
  synchronized ArchiveLevel open(Entry entry, String inside) throws IOException {
    channel.begin(budget.begin());
    SeekableByteChannel content;
    try (InputStream in = entry.source.open()) {
      content = toFile(in, budget);
    } catch (IOException | RuntimeException e) {
      throw damaged(e);
    }
    return open(content, inside, entry.modified, budget);
  }

  /** Says that a member is not read any more. */
  synchronized void release() throws IOException {
    users--;
    if (users == 0) {
      channel.close();
    }
  }

  /** Says that no further members are taken. */
  @Override
  public synchronized void close() throws IOException {
    if (!isListed) {
      isListed = true;
      release();
    }
  }
}
