package org.hlo4j.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.zip.CRC32;
import org.hlo4j.ir.Blob;

/**
 * A zip archive. Its directory decides which entries it has; what Python's {@code zipfile} does not
 * read is refused, and so is what programs read differently: entries that overlap, headers that
 * disagree with the directory, bytes after the archive. Sizes and checksums are checked when an
 * entry is read. Entries are stored or deflated; others are refused when they are read, as
 * encrypted ones are. Bytes may precede an archive.
 *
 * <p>Names are what the archive says: they may be absolute, or lead out of a folder by {@code ..}.
 * Several threads may read entries.
 */
public final class ZipArchive {
  private static final int SIGNATURE = 0x04034b50;
  private static final int LOCAL_SIZE = 30;
  private static final int STORED = 0;
  private static final int DEFLATED = 8;

  /** Deflate makes at most that many bytes of one. */
  private static final int MOST_EXPANSION = 1032;

  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
  private static final int CHECKED_AT_ONCE = 1 << 30;

  /**
   * The bit of sizes and checksums that follow the content, so that its header need not have them.
   */
  private static final int HAS_DESCRIPTOR = 1 << 3;

  /** The names of compression methods that are not read. */
  private static final Map<Integer, String> METHODS =
      Map.ofEntries(
          Map.entry(1, "shrink"),
          Map.entry(6, "implode"),
          Map.entry(9, "deflate64"),
          Map.entry(12, "bzip2"),
          Map.entry(14, "lzma"),
          Map.entry(20, "zstd"),
          Map.entry(93, "zstd"),
          Map.entry(95, "xz"),
          Map.entry(98, "ppmd"),
          Map.entry(99, "AES"));

  /** The general purpose flags of entries that are not read, with the reason. */
  private static final Map<Integer, String> REFUSED_FLAGS =
      Map.of(
          1, "is encrypted", 1 << 5, "is a patch", 1 << 6, "is encrypted", 1 << 13, "is encrypted");

  private final ByteSource source;
  private final List<Entry> entries;

  private ZipArchive(ByteSource source) throws IOException {
    this.source = source;
    this.entries = List.copyOf(Directory.read(source));
  }

  /**
   * An entry, as the directory describes it.
   *
   * @param name its name; several may have the same
   * @param size the number of bytes of its content
   * @param packedSize the number of bytes that it takes in the archive
   * @param crc the checksum of its content
   * @param method the number of the method of compression
   * @param flags general flags
   * @param header where its own header is in the archive
   * @param bound where it ends at most
   * @param nameLength the number of bytes of its name
   * @param modified when it was modified; in the zone of this machine if the archive tells none
   */
  public record Entry(
      String name,
      long size,
      long packedSize,
      int crc,
      int method,
      int flags,
      long header,
      long bound,
      int nameLength,
      Optional<Instant> modified) {

    /** {@return whether it is a folder, which has no content} */
    public boolean isFolder() {
      return name.endsWith("/") && size == 0;
    }

    /** {@return whether its content is stored as it is} */
    public boolean isStored() {
      return method == STORED;
    }

    Entry withBound(long end) {
      return new Entry(
          name, size, packedSize, crc, method, flags, header, end, nameLength, modified);
    }

    /** Returns whether its header and content may be before that offset. */
    boolean mayEndBefore(long end) {
      return packedSize <= end - header - LOCAL_SIZE - nameLength;
    }
  }

  /**
   * {@return whether a file begins as zip archives do that nothing precedes}
   *
   * @param bytes the file, or its first four bytes
   */
  public static boolean isZip(Blob bytes) {
    return bytes.size() >= Integer.BYTES
        && (bytes.intAt(0) == SIGNATURE || bytes.intAt(0) == EndRecord.SIGNATURE);
  }

  /**
   * {@return an archive in memory}
   *
   * @param bytes the archive
   * @throws IOException if it is damaged
   */
  public static ZipArchive of(Blob bytes) throws IOException {
    return new ZipArchive(new ByteSource.InMemory(bytes));
  }

  /**
   * {@return an archive that is read from a channel when its entries are}
   *
   * @param channel the archive, which stays open
   * @throws IOException if it is damaged
   */
  public static ZipArchive of(SeekableByteChannel channel) throws IOException {
    return new ZipArchive(new ByteSource.InChannel(channel, channel.size()));
  }

  /** {@return all entries, in the order of the directory} */
  public List<Entry> entries() {
    return entries;
  }

  /**
   * {@return the entries by name, in the order of the directory}
   *
   * @throws IOException if two have the same name
   */
  public SequencedMap<String, Entry> entriesByName() throws IOException {
    SequencedMap<String, Entry> named = new LinkedHashMap<>();
    for (Entry entry : entries) {
      if (named.put(entry.name, entry) != null) {
        throw new ArchiveException(entry.header, "there are two entries '" + entry.name + "'");
      }
    }
    return named;
  }

  /** {@return the number of bytes of all contents; {@link Long#MAX_VALUE} if it is larger} */
  public long size() {
    long size = 0;
    for (Entry entry : entries) {
      size = entry.size > Long.MAX_VALUE - size ? Long.MAX_VALUE : size + entry.size;
    }
    return size;
  }

  /**
   * {@return the content of an entry; it is a part of an archive in memory if it is stored}
   *
   * @param entry one of the entries
   * @throws IOException if it is damaged, of a kind that is not read, or takes more memory than an
   *     array has
   */
  public Blob content(Entry entry) throws IOException {
    if (entry.isStored() && source instanceof ByteSource.InMemory(Blob blob)) {
      Blob content = blob.slice(contentOffset(entry), entry.packedSize);
      check(entry, content.size(), checksum(content));
      return content;
    }
    if (entry.size > MOST_BYTES) {
      throw error(entry, "has more than " + MOST_BYTES + " bytes");
    }
    try (InputStream in = open(entry)) {
      byte[] content = in.readNBytes((int) entry.size + 1);
      return Blob.wrap(content);
    }
  }

  private static long checksum(Blob content) {
    CRC32 checksum = new CRC32();
    for (long at = 0; at < content.size(); at += CHECKED_AT_ONCE) {
      long length = Math.min(CHECKED_AT_ONCE, content.size() - at);
      checksum.update(content.slice(at, length).asSegment().asByteBuffer());
    }
    return checksum.getValue();
  }

  /**
   * {@return the content of an entry, which is checked when its end is reached}
   *
   * @param entry one of the entries
   * @throws IOException if it is damaged or of a kind that is not read; the stream throws it, too
   */
  public InputStream open(Entry entry) throws IOException {
    return new EntryStream(source, entry, contentOffset(entry));
  }

  static void check(Entry entry, long size, long crc) throws ArchiveException {
    if (size != entry.size) {
      throw error(entry, "has " + size + " bytes, the directory says " + entry.size);
    }
    if (crc != Integer.toUnsignedLong(entry.crc)) {
      throw error(entry, "is damaged: its checksum is another one");
    }
  }

  /**
   * {@return where the content of an entry is in the archive}
   *
   * @param entry one of the entries
   * @throws IOException if its header does not agree with the directory, or it is of a kind that is
   *     not read
   */
  public long contentOffset(Entry entry) throws IOException {
    checkKind(entry);
    ByteBuffer header = source.read(entry.header, LOCAL_SIZE);
    int nameLength = header.getShort(26) & 0xFFFF;
    int extraLength = header.getShort(28) & 0xFFFF;
    if (header.getInt(0) != SIGNATURE || nameLength != entry.nameLength) {
      throw error(entry, "has another header");
    }
    long start = entry.header + LOCAL_SIZE + nameLength + extraLength;
    if (start > entry.bound || entry.packedSize > entry.bound - start) {
      throw error(entry, "overlaps what follows it");
    }
    ByteBuffer names = source.read(entry.header + LOCAL_SIZE, nameLength + extraLength);
    int flags = header.getShort(6) & 0xFFFF;
    ExtraFields extra =
        new ExtraFields(
            names.slice(nameLength, extraLength).order(ByteOrder.LITTLE_ENDIAN),
            entry.header,
            entry.name);
    boolean mayBeZero = (flags & HAS_DESCRIPTOR) != 0;
    if (!agrees(extra.number(header.getInt(22)), entry.size, mayBeZero)
        || !agrees(extra.number(header.getInt(18)), entry.packedSize, mayBeZero)
        || !agrees(header.getInt(14), entry.crc, mayBeZero)
        || (header.getShort(8) & 0xFFFF) != entry.method
        || ((flags ^ entry.flags) & meaningfulFlags()) != 0
        || !Directory.name(names.slice(0, nameLength), flags, entry.header).equals(entry.name)) {
      throw error(entry, "has a header that does not agree with the directory");
    }
    return start;
  }

  private static boolean agrees(long inHeader, long inDirectory, boolean mayBeZero) {
    return inHeader == inDirectory || (mayBeZero && inHeader == 0);
  }

  private static int meaningfulFlags() {
    int flags = Directory.UTF_8;
    for (int refused : REFUSED_FLAGS.keySet()) {
      flags |= refused;
    }
    return flags;
  }

  private static void checkKind(Entry entry) throws ArchiveException {
    for (Map.Entry<Integer, String> flag : REFUSED_FLAGS.entrySet()) {
      if ((entry.flags & flag.getKey()) != 0) {
        throw error(entry, flag.getValue());
      }
    }
    if (entry.method != STORED && entry.method != DEFLATED) {
      String method = METHODS.getOrDefault(entry.method, "method " + entry.method);
      throw error(entry, "is compressed by " + method + ", which is not read");
    }
    if (entry.isStored() && entry.size != entry.packedSize) {
      throw error(entry, "is stored, and has two sizes");
    }
    if (entry.size / MOST_EXPANSION > entry.packedSize) {
      throw error(entry, "is too small for what the directory says it contains");
    }
  }

  static ArchiveException error(Entry entry, String message) {
    return new ArchiveException(entry.header, "entry '" + entry.name + "' " + message);
  }
}
