package org.hlo4j.archive;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Blob;

/**
 * A tar archive, of POSIX's formats or GNU's. What Python's {@code tarfile} does not read is
 * refused, and so is what it reads in part without a word: an archive with a damaged header, or
 * without an end. Sparse members are listed, not read.
 *
 * <p>Names are what the archive says: they may be absolute, or lead out of a folder by {@code ..},
 * and several members may have the same. Several threads may read members.
 */
public final class TarArchive {
  private static final int BLOCK = TarHeader.BLOCK;
  private static final int MOST_ENTRIES = 1 << 20;

  /** The most bytes of a long name, or of an extended header. */
  private static final int MOST_NAME = 1 << 20;

  private final ByteSource source;
  private final List<Entry> entries = new ArrayList<>();

  /** The records of extended headers for the next member, by their keys. */
  private final Map<String, String> said = new HashMap<>();

  /** The type of a member. */
  public enum Kind {
    FILE,
    FOLDER,
    /** A link to another member or to anything else. */
    LINK,
    /** A sparse file, a device, a pipe, or what only some programs know. */
    OTHER
  }

  /**
   * A member.
   *
   * @param name its name; several may have the same
   * @param kind what it is; only files have content
   * @param size the number of bytes of its content
   * @param offset where its content is in the archive
   * @param modified when it was modified
   */
  public record Entry(String name, Kind kind, long size, long offset, Optional<Instant> modified) {}

  private TarArchive(ByteSource source) throws IOException {
    this.source = source;
    long at = 0;
    while (at >= 0) {
      at = next(at);
    }
  }

  /**
   * {@return an archive in memory}
   *
   * @param bytes the archive
   * @throws IOException if it is damaged
   */
  public static TarArchive of(Blob bytes) throws IOException {
    return new TarArchive(new ByteSource.InMemory(bytes));
  }

  /**
   * {@return an archive that is read from a channel when its members are}
   *
   * @param channel the archive, which stays open
   * @throws IOException if it is damaged
   */
  public static TarArchive of(SeekableByteChannel channel) throws IOException {
    return new TarArchive(new ByteSource.InChannel(channel, channel.size()));
  }

  /** {@return all members, in the order of the archive} */
  public List<Entry> entries() {
    return Collections.unmodifiableList(entries);
  }

  /**
   * {@return the content of a member}
   *
   * @param entry one of the members, a file
   */
  public InputStream open(Entry entry) {
    return new SourceStream(source, entry.offset, entry.size);
  }

  /** Reads a member; returns where the next one is, a negative number at the end. */
  private long next(long at) throws IOException {
    if (at > source.size() - BLOCK) {
      throw new ArchiveException(at, "archive is cut off: it has no end");
    }
    byte[] block = source.read(at, BLOCK).array();
    if (Arrays.equals(block, new byte[BLOCK])) {
      if (!said.isEmpty()) {
        throw new ArchiveException(at, "archive is cut off after a long name");
      }
      return -1;
    }
    TarHeader header = TarHeader.of(block, at);
    long start = at + BLOCK;
    switch (header.type()) {
      case 'L' -> {
        byte[] name = data(header, start);
        int end = 0;
        while (end < name.length && name[end] != 0) {
          end++;
        }
        say("path", TarHeader.text(ByteBuffer.wrap(name, 0, end), start), start);
        return end(start, header.size());
      }
      case 'K' -> {
        say("linkpath", "", start);
        data(header, start);
        return end(start, header.size());
      }
      case 'x' -> {
        for (var record : TarRecords.of(data(header, start), start).entrySet()) {
          boolean isPath = record.getKey().equals("path");
          // As Python's reader takes it.
          String value = record.getValue();
          say(record.getKey(), isPath ? value.replaceAll("/+$", "") : value, start);
        }
        return end(start, header.size());
      }
      case 'g' -> {
        Map<String, String> records = TarRecords.of(data(header, start), start);
        if (records.containsKey("path") || records.containsKey("size")) {
          throw new ArchiveException(at, "a header gives all members one name or size");
        }
        return end(start, header.size());
      }
      case 'X' -> throw new ArchiveException(at, "a header is one of Solaris, which is not read");
      default -> {
        return member(header, at);
      }
    }
  }

  private long member(TarHeader header, long at) throws IOException {
    String name = said.containsKey("path") ? said.get("path") : TarHeader.text(header.name(), at);
    String size = said.get("size");
    long length = size == null ? header.size() : Long.parseLong(size);
    boolean isOldFolder = header.type() == 0 && header.endsWithSlash();
    if (name.isEmpty() || (isOldFolder && said.containsKey("path"))) {
      throw new ArchiveException(at, "a member has no name, or two");
    }
    if (entries.size() == MOST_ENTRIES) {
      throw new ArchiveException(at, "archive has more than " + MOST_ENTRIES + " members");
    }
    boolean isSparse = said.keySet().stream().anyMatch(key -> key.startsWith("GNU.sparse."));
    Kind kind =
        switch (header.type()) {
          case 0 -> isOldFolder ? Kind.FOLDER : isSparse ? Kind.OTHER : Kind.FILE;
          case '0', '7' -> isSparse ? Kind.OTHER : Kind.FILE;
          case '5' -> Kind.FOLDER;
          case '1', '2' -> Kind.LINK;
          default -> Kind.OTHER;
        };
    // After headers of these kinds nothing follows, whatever their size.
    boolean isEmpty = (header.type() >= '1' && header.type() <= '6') || isOldFolder;
    long start = at + BLOCK + (header.type() == 'S' ? sparseHeaders(at) : 0);
    if (!isEmpty && length > source.size() - start) {
      throw new ArchiveException(at, "'" + name + "' is cut off");
    }
    long end = isEmpty ? start : end(start, length);
    entries.add(new Entry(name, kind, kind == Kind.FILE ? length : 0, start, modified(header)));
    said.clear();
    return end;
  }

  /** Returns the size of the headers that continue one of GNU's sparse files. */
  private long sparseHeaders(long at) throws IOException {
    long header = at;
    boolean continues = source.read(header + 482, 1).get() != 0;
    while (continues) {
      header += BLOCK;
      if (header > source.size() - BLOCK) {
        throw new ArchiveException(at, "a sparse member is cut off");
      }
      continues = source.read(header + 504, 1).get() != 0;
    }
    return header - at;
  }

  private Optional<Instant> modified(TarHeader header) {
    try {
      String exact = said.get("mtime");
      return Optional.of(
          exact == null
              ? Instant.ofEpochSecond(header.modified())
              : Instant.ofEpochMilli(
                  new BigDecimal(exact)
                      .movePointRight(3)
                      .setScale(0, RoundingMode.FLOOR)
                      .longValueExact()));
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private void say(String key, String value, long offset) throws ArchiveException {
    if (said.put(key, value) != null) {
      throw new ArchiveException(offset, "a member has two names, or two headers say its " + key);
    }
  }

  /** Returns what follows a header that is not a member's; nothing else follows in its blocks. */
  private byte[] data(TarHeader header, long start) throws IOException {
    if (header.size() > MOST_NAME || end(start, header.size()) > source.size()) {
      throw new ArchiveException(start, "a long name or extended header is cut off, or too long");
    }
    int size = (int) header.size();
    byte[] blocks = source.read(start, (int) (end(start, size) - start)).array();
    for (int i = size; i < blocks.length; i++) {
      if (blocks[i] != 0) {
        throw new ArchiveException(start, "a long name or extended header has bytes after it");
      }
    }
    return Arrays.copyOf(blocks, size);
  }

  /** Returns where the blocks end in which bytes are that are within the archive. */
  private static long end(long start, long size) {
    return start + Math.ceilDiv(size, BLOCK) * BLOCK;
  }
}
