package org.hlo4j.ir.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.hlo4j.ir.Blob;

/** The formats of compressed files, which no reader of programs decompresses. */
public enum Compression {
  /** RFC 1952. */
  GZIP("gunzip", 0x1F, 0x8B, 0x08),

  /** RFC 8878. */
  ZSTD("unzstd", 0x28, 0xB5, 0x2F, 0xFD),

  /** The format of XZ Utils. */
  XZ("unxz", 0xFD, '7', 'z', 'X', 'Z', 0x00),

  /** The format of bzip2, whose first block follows the size of blocks. */
  BZIP2("bunzip2", 'B', 'Z', 'h', -1, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59),

  /** The frame format of LZ4. */
  LZ4("unlz4", 0x04, 0x22, 0x4D, 0x18);

  private final String command;

  /** The first bytes; any byte for -1. */
  private final int[] start;

  Compression(String command, int... start) {
    this.command = command;
    this.start = start;
  }

  /** Returns the format of a file; empty if it is none of these. */
  public static Optional<Compression> of(Blob file) {
    return Arrays.stream(values()).filter(format -> format.isStartOf(file)).findFirst();
  }

  private boolean isStartOf(Blob file) {
    if (file.size() < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if (start[i] >= 0 && (file.byteAt(i) & 0xFF) != start[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns what a file is, and how it can be read. */
  public String advice() {
    return "compressed by " + name().toLowerCase(Locale.ROOT) + ": run " + command + " first";
  }
}
