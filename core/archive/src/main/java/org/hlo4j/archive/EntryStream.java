package org.hlo4j.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The content of an entry, which is checked at its end. */
final class EntryStream extends InputStream {
  private static final int PORTION = 1 << 16;

  private final SourceStream packed;
  private final ZipArchive.Entry entry;
  private final CRC32 checksum = new CRC32();
  private final Inflater inflater = new Inflater(true);
  private final byte[] portion;

  private long size;
  private boolean isChecked;

  EntryStream(ByteSource source, ZipArchive.Entry entry, long offset) {
    this.packed = new SourceStream(source, offset, entry.packedSize());
    this.entry = entry;
    this.portion = new byte[entry.isStored() ? 0 : Math.clamp(entry.packedSize(), 1, PORTION)];
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    int count =
        entry.isStored() ? packed.read(target, offset, length) : inflate(target, offset, length);
    if (count < 0) {
      if (!isChecked) {
        isChecked = true;
        ZipArchive.check(entry, size, checksum.getValue());
      }
      return -1;
    }
    checksum.update(target, offset, count);
    size += count;
    if (size > entry.size()) {
      throw ZipArchive.error(entry, "has more bytes than the directory says, " + entry.size());
    }
    return count;
  }

  /** Unpacks bytes; -1 at the end. */
  private int inflate(byte[] target, int offset, int length) throws IOException {
    try {
      int count = inflater.inflate(target, offset, length);
      while (count == 0 && !inflater.finished()) {
        int next = inflater.needsDictionary() ? -1 : packed.read(portion);
        if (next < 0) {
          throw ZipArchive.error(entry, "is cut off");
        }
        inflater.setInput(portion, 0, next);
        count = inflater.inflate(target, offset, length);
      }
      if (count > 0) {
        return count;
      }
    } catch (DataFormatException e) {
      throw ZipArchive.error(entry, "is damaged: " + e.getMessage());
    }
    if (!packed.isAtEnd() || inflater.getRemaining() > 0) {
      throw ZipArchive.error(entry, "has bytes after what is compressed");
    }
    return -1;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
