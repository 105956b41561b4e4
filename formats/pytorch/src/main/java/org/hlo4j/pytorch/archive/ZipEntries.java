package org.hlo4j.pytorch.archive;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.hlo4j.archive.ArchiveException;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * The entries of a zip archive, as slices of it. They must be stored, as PyTorch writes them:
 * nothing is larger in memory than in the file.
 */
final class ZipEntries {
  private final String name;
  private final Blob bytes;
  private final ZipArchive archive;
  private final Map<String, ZipArchive.Entry> entries;

  private ZipEntries(String name, Blob bytes) throws IOException {
    this.name = name;
    this.bytes = bytes;
    this.archive = ZipArchive.of(bytes);
    this.entries = archive.entriesByName();
  }

  /**
   * Reads the directory of an archive.
   *
   * @param name of the file, for diagnostics
   * @throws DiagnosticException if it is damaged
   */
  static ZipEntries read(Blob bytes, String name) {
    try {
      return new ZipEntries(name, bytes);
    } catch (IOException e) {
      throw error(name, e);
    }
  }

  /** Returns the names of the entries, in the order of the directory. */
  Set<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  boolean has(String entry) {
    return entries.containsKey(entry);
  }

  /**
   * Returns the content of an entry.
   *
   * @throws DiagnosticException if there is no such entry, or it is damaged, compressed or
   *     encrypted
   */
  Blob content(String entry) {
    return content(entry, true);
  }

  /**
   * Returns the content of an entry.
   *
   * @param hasChecksum whether its checksum is compared, for which it is read whole
   * @throws DiagnosticException as of {@link #content(String)}
   */
  Blob content(String entry, boolean hasChecksum) {
    ZipArchive.Entry found = entries.get(entry);
    if (found == null) {
      throw error(0, "the archive has no entry '" + entry + "'");
    }
    if (!found.isStored()) {
      throw error(
          found.header(),
          "entry '" + entry + "' is compressed; PyTorch stores entries as they are");
    }
    try {
      return hasChecksum
          ? archive.content(found)
          : bytes.slice(archive.contentOffset(found), found.size());
    } catch (IOException e) {
      throw error(name, e);
    }
  }

  /** Returns where the content of an entry is in the archive; 0 if there is no such entry. */
  long offset(String entry) {
    ZipArchive.Entry found = entries.get(entry);
    try {
      return found == null ? 0 : archive.contentOffset(found);
    } catch (IOException e) {
      throw error(name, e);
    }
  }

  DiagnosticException error(long offset, String message) {
    return new DiagnosticException(new ByteOffsetLoc(name, offset), message);
  }

  private static DiagnosticException error(String name, IOException e) {
    long offset = e instanceof ArchiveException where ? where.offset() : 0;
    return new DiagnosticException(
        new ByteOffsetLoc(name, offset),
        Objects.requireNonNullElse(e.getMessage(), "the archive cannot be read"));
  }
}
