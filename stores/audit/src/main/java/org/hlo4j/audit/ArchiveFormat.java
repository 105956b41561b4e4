package org.hlo4j.audit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * The format of an archive or of one compressed file, by the suffix of its name.
 *
 * @param isZip whether it is a zip archive; else a tar archive, or one file
 * @param compression how it is compressed as a whole
 * @param content the name of the one file; empty for an archive
 */
record ArchiveFormat(boolean isZip, Compression compression, String content) {
  /** How files are compressed. */
  enum Compression {
    NONE(""),
    GZIP(".gz", ".tgz"),
    BZIP2(".bz2", ".tbz2", ".tbz");

    private final String suffix;
    private final List<String> ofTar;

    Compression(String suffix, String... ofTar) {
      this.suffix = suffix;
      this.ofTar = List.of(ofTar);
    }

    /** Returns what a stream contains that is compressed so. */
    InputStream unpacked(InputStream in) throws IOException {
      return switch (this) {
        case NONE -> in;
        case GZIP -> new GZIPInputStream(in);
        case BZIP2 -> new BZip2CompressorInputStream(new BufferedInputStream(in), true);
      };
    }
  }

  /** Returns the format of a file by its name; empty if it has none. */
  static Optional<ArchiveFormat> of(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    if (name.endsWith(".zip")) {
      return Optional.of(new ArchiveFormat(true, Compression.NONE, ""));
    }
    for (Compression each : Compression.values()) {
      if (name.endsWith(".tar" + each.suffix) || each.ofTar.stream().anyMatch(name::endsWith)) {
        return Optional.of(new ArchiveFormat(false, each, ""));
      }
      if (each != Compression.NONE && name.endsWith(each.suffix)) {
        String content = path.substring(0, path.length() - each.suffix.length());
        String last = content.substring(content.lastIndexOf('/') + 1);
        return StoreFiles.isProgram(last) || of(last).isPresent()
            ? Optional.of(new ArchiveFormat(false, each, last))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns whether it is one file that is compressed. */
  boolean isOneFile() {
    return !content.isEmpty();
  }
}
