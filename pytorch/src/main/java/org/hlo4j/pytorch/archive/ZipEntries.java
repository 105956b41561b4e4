package org.hlo4j.pytorch.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a zip archive, as slices of it. They must be stored, as PyTorch writes them, and
 * must not overlap: nothing is larger in memory than in the file.
 */
final class ZipEntries {
  private static final int SIGNATURE = 0x04034b50;

  private final String name;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * An entry.
   *
   * @param offset where its content is in the archive
   * @param problem why its content cannot be used; null if it can
   */
  private record Entry(Blob content, long offset, @Nullable String problem) {}

  private ZipEntries(String name) {
    this.name = name;
  }

  /** Returns whether a file begins as zip archives do. */
  static boolean isZip(Blob bytes) {
    return bytes.size() >= Integer.BYTES && bytes.intAt(0) == SIGNATURE;
  }

  /**
   * Reads the directory of an archive.
   *
   * @param name of the file, for diagnostics
   * @throws DiagnosticException if it is damaged
   */
  static ZipEntries read(Blob bytes, String name) {
    ZipEntries result = new ZipEntries(name);
    try (ZipFile zip = ZipFile.builder().setSeekableByteChannel(new BlobChannel(bytes)).get()) {
      List<ZipArchiveEntry> found = new ArrayList<>(Collections.list(zip.getEntries()));
      found.sort(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset));
      long end = 0;
      for (ZipArchiveEntry entry : found) {
        long offset = entry.getDataOffset();
        long start = entry.getLocalHeaderOffset();
        long size = entry.getCompressedSize();
        if (start < end) {
          throw result.error(start, "entry '" + entry.getName() + "' overlaps another one");
        }
        if (offset < start || size < 0 || offset > bytes.size() || size > bytes.size() - offset) {
          throw result.error(start, "entry '" + entry.getName() + "' is not within the file");
        }
        end = offset + size;
        Entry read = new Entry(bytes.slice(offset, size), offset, problemOrNull(entry));
        if (result.entries.put(entry.getName(), read) != null) {
          throw result.error(start, "there are two entries '" + entry.getName() + "'");
        }
      }
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      throw result.error(0, "not a zip archive: " + e.getMessage());
    }
    return result;
  }

  private static @Nullable String problemOrNull(ZipArchiveEntry entry) {
    if (entry.getGeneralPurposeBit().usesEncryption()) {
      return "is encrypted";
    }
    if (entry.getMethod() != ZipMethod.STORED.getCode()) {
      return "is compressed; PyTorch stores entries as they are";
    }
    return entry.getSize() == entry.getCompressedSize() ? null : "has two sizes";
  }

  /** Returns the names of the entries, in the order of the file. */
  Set<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  boolean has(String entry) {
    return entries.containsKey(entry);
  }

  /**
   * Returns the content of an entry.
   *
   * @throws DiagnosticException if there is no such entry, or it is compressed or encrypted
   */
  Blob content(String entry) {
    Entry found = entries.get(entry);
    if (found == null) {
      throw error(0, "the archive has no entry '" + entry + "'");
    }
    if (found.problem != null) {
      throw error(found.offset, "entry '" + entry + "' " + found.problem);
    }
    return found.content;
  }

  /** Returns where the content of an entry is in the archive; 0 if there is no such entry. */
  long offset(String entry) {
    Entry found = entries.get(entry);
    return found == null ? 0 : found.offset;
  }

  DiagnosticException error(long offset, String message) {
    return new DiagnosticException(new ByteOffsetLoc(name, offset), message);
  }
}
