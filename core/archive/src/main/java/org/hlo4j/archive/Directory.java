package org.hlo4j.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The directory of an archive, by which its entries are read. */
final class Directory {
  /** The bit of names in UTF-8. */
  static final int UTF_8 = 1 << 11;

  private static final int SIGNATURE = 0x02014b50;
  private static final int SIZE = 46;

  /** The version that the newest method of compression needs, 6.3. */
  private static final int NEWEST = 63;

  /** The most bytes of a directory; an entry takes 46 and its name. */
  private static final int MOST_BYTES = 1 << 27;

  private static final int MOST_ENTRIES = 1 << 20;

  private final EndRecord end;
  private final ByteBuffer bytes;

  private Directory(EndRecord end, ByteBuffer bytes) {
    this.end = end;
    this.bytes = bytes;
  }

  static List<ZipArchive.Entry> read(ByteSource source) throws IOException {
    EndRecord end = EndRecord.of(source);
    if (end.entries() > MOST_ENTRIES || end.end() - end.start() > MOST_BYTES) {
      throw new ArchiveException(end.start(), "archive has more than " + MOST_ENTRIES + " entries");
    }
    ByteBuffer bytes = source.read(end.start(), (int) (end.end() - end.start()));
    Directory directory = new Directory(end, bytes);
    List<ZipArchive.Entry> entries = new ArrayList<>();
    while (bytes.hasRemaining()) {
      entries.add(directory.next());
    }
    if (entries.size() != end.entries()) {
      throw new ArchiveException(
          end.end(),
          "the directory has " + entries.size() + " entries, its end says " + end.entries());
    }
    return bounded(entries, end.start());
  }

  private ZipArchive.Entry next() throws ArchiveException {
    long offset = end.start() + bytes.position();
    int at = bytes.position();
    if (bytes.remaining() < SIZE || bytes.getInt(at) != SIGNATURE) {
      throw new ArchiveException(offset, "the directory is damaged");
    }
    int nameLength = bytes.getShort(at + 28) & 0xFFFF;
    int extraLength = bytes.getShort(at + 30) & 0xFFFF;
    int length = SIZE + nameLength + extraLength + (bytes.getShort(at + 32) & 0xFFFF);
    if (length > bytes.remaining()) {
      throw new ArchiveException(offset, "the directory is cut off");
    }
    int flags = bytes.getShort(at + 8) & 0xFFFF;
    String name = name(bytes.slice(at + SIZE, nameLength), flags, offset);
    ExtraFields extra =
        new ExtraFields(
            bytes.slice(at + SIZE + nameLength, extraLength).order(ByteOrder.LITTLE_ENDIAN),
            offset,
            name);
    checkPath(extra, name, offset);
    if ((bytes.get(at + 6) & 0xFF) > NEWEST || bytes.getShort(at + 34) != 0) {
      throw new ArchiveException(
          offset, "entry '" + name + "' needs a later version of the format, or is elsewhere");
    }
    long size = extra.number(bytes.getInt(at + 24));
    long packed = extra.number(bytes.getInt(at + 20));
    long header = extra.number(bytes.getInt(at + 42));
    if (header > end.start() - end.prefix()) {
      throw new ArchiveException(offset, "entry '" + name + "' is not within the archive");
    }
    bytes.position(at + length);
    return new ZipArchive.Entry(
        name,
        size,
        packed,
        bytes.getInt(at + 16),
        bytes.getShort(at + 10) & 0xFFFF,
        flags,
        header + end.prefix(),
        end.start(),
        nameLength,
        EntryTime.of(extra, bytes.getShort(at + 14) & 0xFFFF, bytes.getShort(at + 12) & 0xFFFF));
  }

  static String name(ByteBuffer bytes, int flags, long offset) throws ArchiveException {
    byte[] array = new byte[bytes.remaining()];
    bytes.get(0, array);
    String name;
    try {
      name =
          (flags & UTF_8) == 0
              ? Cp437.decode(array)
              : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(array)).toString();
    } catch (CharacterCodingException e) {
      throw new ArchiveException(offset, "the name of an entry is not in UTF-8");
    }
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw new ArchiveException(offset, "an entry has no name, or one with a NUL");
    }
    return name;
  }

  /** Refuses another name in UTF-8, which some programs take and others do not. */
  private static void checkPath(ExtraFields extra, String name, long offset)
      throws ArchiveException {
    ByteBuffer field = extra.get(ExtraFields.UNICODE_PATH);
    int head = 1 + Integer.BYTES; // a version, and the checksum of the first name
    if (field.remaining() > 0
        && (field.remaining() <= head
            || !name(field.slice(head, field.remaining() - head), UTF_8, offset).equals(name))) {
      throw new ArchiveException(offset, "entry '" + name + "' has two names");
    }
  }

  /** Returns the entries with where they end at most; none reaches into another. */
  private static List<ZipArchive.Entry> bounded(List<ZipArchive.Entry> entries, long start)
      throws ArchiveException {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingLong(i -> entries.get(i).header()));
    List<ZipArchive.Entry> bounded = new ArrayList<>(entries);
    for (int i = 0; i < order.size(); i++) {
      ZipArchive.Entry entry = entries.get(order.get(i));
      boolean isLast = i + 1 == order.size();
      long bound = isLast ? start : entries.get(order.get(i + 1)).header();
      if (!entry.mayEndBefore(bound)) {
        throw new ArchiveException(
            entry.header(),
            "entry '"
                + entry.name()
                + "' overlaps "
                + (isLast
                    ? "the directory"
                    : "entry '" + entries.get(order.get(i + 1)).name() + "'"));
      }
      bounded.set(order.get(i), entry.withBound(bound));
    }
    return bounded;
  }
}
