package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** The stored entries of a zip archive, which can be modified and written with their checksums. */
final class ArchiveEntries {
  private static final int END = 0x06054b50;
  private static final int END_SIZE = 22;
  private static final int CENTRAL = 0x02014b50;
  private static final int CENTRAL_SIZE = 46;
  private static final int LOCAL_SIZE = 30;
  private static final String DOCUMENT = ".json";

  /** The documents that begin an archive: most of what there is to be mutated. */
  private static final String PROGRAM = "/models/";

  private record Entry(String name, byte[] content) {
    private boolean isDocument() {
      return name.endsWith(DOCUMENT);
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  private ArchiveEntries() {}

  /** Returns an archive of stored entries, by their names. */
  static ArchiveEntries of(Map<String, byte[]> contents) {
    ArchiveEntries archive = new ArchiveEntries();
    contents.forEach((name, content) -> archive.entries.add(new Entry(name, content)));
    return archive;
  }

  /** Returns the entries of an archive with documents; null if the bytes are not one. */
  static @Nullable ArchiveEntries ofOrNull(byte[] bytes) {
    ArchiveEntries archive = new ArchiveEntries();
    try {
      archive.read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    } catch (IndexOutOfBoundsException | IllegalArgumentException damaged) {
      return null;
    }
    return archive.entries.stream().anyMatch(Entry::isDocument) ? archive : null;
  }

  private void read(ByteBuffer bytes) {
    int end = bytes.capacity() - END_SIZE;
    if (bytes.getInt(end) != END) {
      throw new IllegalArgumentException();
    }
    int at = bytes.getInt(end + 16);
    for (int i = 0; i < bytes.getShort(end + 10); i++) {
      if (bytes.getInt(at) != CENTRAL) {
        throw new IllegalArgumentException();
      }
      int size = bytes.getInt(at + 20);
      int length = bytes.getShort(at + 28);
      int local = bytes.getInt(at + 42);
      int content = local + LOCAL_SIZE + bytes.getShort(local + 26) + bytes.getShort(local + 28);
      String name = new String(bytes.array(), at + CENTRAL_SIZE, length, StandardCharsets.UTF_8);
      if (size < 0 || size > bytes.capacity() - content) {
        throw new IllegalArgumentException();
      }
      entries.add(new Entry(name, Arrays.copyOfRange(bytes.array(), content, content + size)));
      at += CENTRAL_SIZE + length + bytes.getShort(at + 30) + bytes.getShort(at + 32);
    }
  }

  /** Returns the archive; nothing else than a zip archive cannot be written if names are alike. */
  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Entry entry : entries) {
        ZipEntry header = new ZipEntry(entry.name);
        CRC32 checksum = new CRC32();
        checksum.update(entry.content);
        header.setMethod(ZipEntry.STORED);
        header.setSize(entry.content.length);
        header.setCrc(checksum.getValue());
        zip.putNextEntry(header);
        zip.write(entry.content);
        zip.closeEntry();
      }
    } catch (ZipException twoOfOneName) {
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Modifies one entry.
   *
   * @param other another archive, whose entries and values may take the place of those of this one
   */
  void mutate(Random random, ArchiveEntries other) {
    int index = random.nextInt(entries.size());
    switch (random.nextInt(20)) {
      case 0 -> entries.remove(index);
      case 1 -> rename(index, random);
      case 2 -> entries.set(index, like(entries.get(index), other));
      case 3, 4 -> entries.set(index, tensor(entries.get(index), random));
      case 5, 6 -> document(index, random, other);
      default -> document(programIndex(), random, other);
    }
  }

  /** Returns the document of the program. */
  byte[] program() {
    return entries.get(programIndex()).content;
  }

  private int programIndex() {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name.contains(PROGRAM)) {
        return i;
      }
    }
    return 0;
  }

  private void rename(int index, Random random) {
    Entry entry = entries.get(index);
    String other = entries.get(random.nextInt(entries.size())).name;
    String name = random.nextBoolean() ? other : entry.name.substring(0, entry.name.length() - 1);
    entries.set(index, new Entry(name, entry.content));
  }

  /** Returns the entry of another archive that has the same role. */
  private static Entry like(Entry entry, ArchiveEntries other) {
    String role = role(entry.name);
    return other.entries.stream()
        .filter(from -> role(from.name).equals(role))
        .findFirst()
        .map(from -> new Entry(entry.name, from.content))
        .orElse(entry);
  }

  private static String role(String name) {
    return name.substring(name.indexOf('/') + 1);
  }

  private static Entry tensor(Entry entry, Random random) {
    byte[] content = entry.content.clone();
    if (content.length == 0 || random.nextInt(4) == 0) {
      return new Entry(entry.name, Arrays.copyOf(content, random.nextInt(64)));
    }
    content[random.nextInt(content.length)] = (byte) random.nextInt(256);
    return new Entry(entry.name, content);
  }

  private void document(int index, Random random, ArchiveEntries other) {
    Entry entry = entries.get(index);
    JsonValues values = valuesOrNull(entry);
    JsonValues others = valuesOrNull(like(entry, other));
    if (values != null && others != null) {
      String mutated = values.mutated(random, others);
      entries.set(index, new Entry(entry.name, mutated.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static @Nullable JsonValues valuesOrNull(Entry entry) {
    return entry.isDocument()
        ? JsonValues.ofOrNull(new String(entry.content, StandardCharsets.UTF_8))
        : null;
  }
}
